import type { HabitIcon, RewardIcon } from '@starchart/schema';

/**
 * Rows of an icon and the keywords that suggest it. A keyword is one word, or several that all occur in a name in any order;
 * `*` stands for any ending.
 */
export type PictureKeywords<Icon extends string> = readonly (readonly [icon: Icon, keywords: string])[];

/** By language; another language is another key. */
export const HABIT_KEYWORDS = {
  en: [
    ['brush-teeth', 'teeth, tooth*, floss*, dental, mouthwash'],
    ['brush-hair', 'hair, hairbrush, comb, braid*'],
    ['wash-hands', 'hand wash*, hands wash*, hands clean, soap, handwash*'],
    ['make-bed', 'bed make, bed making, bed made, bed change, bedding, pillow*'],
    ['bedtime', 'bed, bedtime, sleep*, nap, naps, lights out, good night, goodnight'],
    ['wake-up', 'wake, waking, get up, getting up, alarm*'],
    [
      'get-dressed',
      'dress, dressed, dressing, get ready, getting ready, clothes lay, clothes choose, outfit*, pajamas',
    ],
    ['shoes-away', 'shoe*, boots, slippers, jacket*, coat*'],
    ['pack-bag', 'pack*, backpack*, bag, schoolbag*, satchel*, lunchbox*'],
    ['set-table', 'table, set table, clear table, lay table'],
    ['dishes', 'dish*, dishwasher, plates, wash up, washing up'],
    ['laundry', 'laundry, clothes, socks, clothes wash*, clothes fold*, clothes away, hamper'],
    ['trash', 'trash, garbage, rubbish, bin, bins, recycl*, compost*'],
    ['water-plants', 'plant*, flower*, garden*, water plant*, water flower*, water garden*'],
    ['walk-dog', 'dog walk*, puppy walk*, dog out, leash'],
    [
      'pet-care',
      'pet, pets, dog*, cat, cats, kitten*, puppy, puppies, hamster*, rabbit*, bunny, goldfish, fish tank, feed fish, guinea, litter, feed*',
    ],
    ['healthy-eating', 'fruit*, apple*, healthy, breakfast, snack*, eat*, lunch, dinner eat'],
    [
      'vegetables',
      'vegetable*, veggie*, veg, salad*, carrot*, broccoli, greens, something green, eat vegetable*, eat veggie*, eat greens',
    ],
    ['drink-water', 'water, drink*, water bottle, hydrat*, milk'],
    ['medicine', 'medicine*, medication*, vitamin*, pill, pills, inhaler, tablets'],
    ['cooking', 'cook, cooking, bake, baking, dinner, meal*, recipe*, kitchen help*'],
    ['math', 'math*, arithmetic, sums, times tables, multiplication, addition, count, counting, numbers'],
    [
      'language',
      'language*, spanish, french, german, italian, english, chinese, mandarin, japanese, latin, vocab*, spelling, speech',
    ],
    [
      'reading',
      'read, reading, book*, story, stories, storytime, library, bedtime story, bed read, bed reading',
    ],
    ['violin', 'violin*, viola, cello*, fiddle'],
    ['piano', 'piano*, keyboard, organ'],
    [
      'music-practice',
      'music*, guitar*, flute*, recorder*, drum*, trumpet*, saxophone, clarinet*, ukulele*, instrument*, sing, singing, choir',
    ],
    ['drawing', 'draw*, paint*, color, coloring, colour*, sketch*, craft*, art'],
    ['homework', 'homework, study*, studies, worksheet*, write, writing, schoolwork, essay*'],
    ['swimming', 'swim*, dive, diving'],
    ['bike', 'bike*, biking, bicycle*, cycl*, scooter*, bike ride'],
    [
      'ball-games',
      'ball, soccer, football*, basketball*, baseball*, handball, volleyball, tennis, hockey, rugby, play ball',
    ],
    [
      'exercise',
      'exercis*, sport*, run, running, jog*, gym*, workout*, stretch*, dance*, dancing, ballet, yoga, karate, judo, push ups, jump*, move, moving, training',
    ],
    [
      'screen-free',
      'no screen*, screen free, without screen*, screen*, phone*, no tv, no tablet*, no phone*, no ipad, unplug*',
    ],
    ['outdoors', 'outdoor*, outside*, nature, hik*, walk*, fresh air, park, forest'],
    ['calm', 'calm*, breath*, meditat*, mindful*, relax*, quiet*, patien*'],
    [
      'kindness',
      'kind, kindness, help*, share, sharing, nice, thank*, please, polite*, manners, brother*, sister*, sibling*, hug, hugs, grandm*, grandp*, phone grand*, friend*, grateful*, gratitude',
    ],
    ['bath', 'bath, bathe, bathtime, shower*, wash, wash hair, wash face'],
    [
      'clean-room',
      'tidy*, tidi*, clean*, room*, toy*, desk, vacuum*, sweep*, dust*, mop*, declutter*, bathroom clean*, chore*',
    ],
  ],
} satisfies Record<string, PictureKeywords<HabitIcon>>;

export const REWARD_KEYWORDS = {
  en: [
    ['ice-cream', 'ice cream, icecream, gelato, popsicle*, sundae*, milkshake*, frozen yogurt'],
    ['movie-night', 'movie*, cinema, film*, popcorn, movie night'],
    ['game-time', 'video game*, computer game*, gaming, console, nintendo, playstation, xbox, minecraft'],
    ['board-game', 'board game*, card game*, game night, games night, chess, dice'],
    [
      'screen-time',
      'screen*, tv, television, tablet, ipad, phone, cartoon*, episode*, show, youtube, computer',
    ],
    ['game-time', 'game*, play time, playtime'],
    ['new-book', 'book*, comic*, magazine*, story, stories, bookstore, bookshop, library'],
    ['toy-store', 'toy*, lego, doll*, figure*, car, plush*, teddy, toy store, toy shop'],
    ['zoo', 'zoo, animal*, aquarium, safari, farm, petting'],
    ['pool', 'pool*, swim*, beach, lake, water park, water slide, waterpark'],
    ['playground', 'playground*, park, swing*, slide*, trampoline*'],
    ['pizza', 'pizza*, pizzeria'],
    ['baking', 'bak*, cookie*, cake*, cupcake*, muffin*, brownie*'],
    ['sleepover', 'sleepover*, sleep over, overnight, pajama party, friend stay*, slumber'],
    ['bike-trip', 'bike*, bicycle*, cycl*, helmet, scooter*, skate*'],
    ['stay-up-late', 'stay up, up late, late, later bed*, bedtime, late bedtime, midnight'],
    [
      'choose-dinner',
      'dinner*, lunch, breakfast, meal*, restaurant*, pasta, spaghetti, noodle*, burger*, fries, pancake*, takeout, food',
    ],
    ['concert', 'concert*, music*, theater, theatre, musical*, karaoke, song*, sing, singing, dance*'],
    ['craft-kit', 'craft*, paint*, draw*, art, clay, slime, beads, crayon*, markers'],
    ['pocket-money', 'money, coin*, allowance, dollar*, euro*, pound*, cash, savings, bank'],
    ['puzzle', 'puzzle*, jigsaw*'],
    ['picnic', 'picnic*, barbecue, bbq'],
    ['bowling', 'bowl, bowling'],
    ['stickers', 'sticker*, tattoo*'],
    ['camping', 'camp*, tent, tents, campfire, bonfire'],
    [
      'day-out',
      'day out, amusement, theme park, amusement park, fair, funfair, carnival, rollercoaster, roller coaster, museum*, trip, trips, excursion, outing, family day',
    ],
    ['sweet-treat', 'sweet*, candy, candies, chocolate*, donut*, doughnut*, treat*, dessert*, lolli*'],
    ['present', 'present*, gift*, surprise*, party'],
    ['castle', 'castle*, princess, knight*'],
    ['dragon', 'dragon*, dinosaur*, dino*'],
    ['magic-wand', 'magic*, wish*, wizard*'],
    ['treasure-chest', 'treasure*, prize*, reward*'],
  ],
} satisfies Record<string, PictureKeywords<RewardIcon>>;
