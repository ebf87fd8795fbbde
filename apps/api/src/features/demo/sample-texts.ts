import type { Language } from '@starchart/schema';

/** Name and description. */
type Text = readonly [name: string, description: string];

const en = {
  teeth: ['Brush teeth', 'Morning and night, two minutes each'],
  reading: ['Read for 20 minutes', 'Any book you like. Comics count!'],
  room: ['Tidy your room', 'Toys in the box, clothes in the basket'],
  piano: ['Practice the piano', 'Fifteen minutes, slowly and with both hands'],
  dog: ['Feed the dog', 'Half a cup, and fresh water'],
  tables: ['Learn the times tables', 'One row a day until summer break'],
  swimming: ['Swimming lesson', 'Paused until spring'],
  dressed: ['Get dressed by yourself', 'Socks too!'],
  vegetable: ['Try one vegetable', 'One brave bite at dinner'],
  outside: ['Run around outside', 'Until your cheeks are rosy'],
  games: ['Game time', 'Half an hour of any game'],
  iceCream: ['Ice cream', 'Two scoops at the corner store'],
  movie: ['Movie night', 'You choose, with popcorn'],
  castle: ['Castle trip', 'A whole day at the castle'],
  story: ['Bedtime story', 'One more than usual'],
  toys: ['Toy store', 'One small thing'],
  bike: ['Left the bike in the rain', ''],
  kite: ['A kite', ''],
} satisfies Record<string, Text>;

export type SampleText = keyof typeof en;

/** What the sample family has typed, by language. */
export const SAMPLE_TEXTS: Record<Language, Record<SampleText, Text>> = {
  en,
  de: {
    teeth: ['Zähne putzen', 'Morgens und abends, je zwei Minuten'],
    reading: ['20 Minuten lesen', 'Egal welches Buch. Comics zählen auch!'],
    room: ['Zimmer aufräumen', 'Spielsachen in die Kiste, Kleider in den Korb'],
    piano: ['Klavier üben', 'Eine Viertelstunde, langsam und mit beiden Händen'],
    dog: ['Den Hund füttern', 'Eine halbe Tasse und frisches Wasser'],
    tables: ['Einmaleins lernen', 'Jeden Tag eine Reihe, bis zu den Sommerferien'],
    swimming: ['Schwimmkurs', 'Pause bis zum Frühling'],
    dressed: ['Alleine anziehen', 'Socken auch!'],
    vegetable: ['Ein Gemüse probieren', 'Ein mutiger Bissen beim Abendessen'],
    outside: ['Draußen toben', 'Bis die Backen rot sind'],
    games: ['Spielzeit', 'Eine halbe Stunde, das Spiel suchst du aus'],
    iceCream: ['Eis essen', 'Zwei Kugeln in der Eisdiele'],
    movie: ['Filmabend', 'Du suchst aus, mit Popcorn'],
    castle: ['Ausflug zur Burg', 'Ein ganzer Tag auf der Burg'],
    story: ['Gutenachtgeschichte', 'Eine mehr als sonst'],
    toys: ['Spielzeugladen', 'Eine Kleinigkeit'],
    bike: ['Das Fahrrad stand im Regen', ''],
    kite: ['Ein Drachen', ''],
  },
  es: {
    teeth: ['Lavarse los dientes', 'Por la mañana y por la noche, dos minutos cada vez'],
    reading: ['Leer 20 minutos', 'El libro que quieras. ¡Los cómics también valen!'],
    room: ['Ordenar tu cuarto', 'Los juguetes en la caja y la ropa en el cesto'],
    piano: ['Practicar piano', 'Un cuarto de hora, despacio y con las dos manos'],
    dog: ['Dar de comer al perro', 'Media taza y agua fresca'],
    tables: ['Aprender las tablas', 'Una tabla al día hasta las vacaciones de verano'],
    swimming: ['Clase de natación', 'En pausa hasta la primavera'],
    dressed: ['Vestirse sin ayuda', '¡Los calcetines también!'],
    vegetable: ['Probar una verdura', 'Un bocado valiente en la cena'],
    outside: ['Correr al aire libre', 'Hasta tener las mejillas coloradas'],
    games: ['Hora de jugar', 'Media hora del juego que quieras'],
    iceCream: ['Helado', 'Dos bolas en la heladería de la esquina'],
    movie: ['Noche de cine', 'Tú eliges, con palomitas'],
    castle: ['Excursión al castillo', 'Un día entero en el castillo'],
    story: ['Cuento antes de dormir', 'Uno más que de costumbre'],
    toys: ['Tienda de juguetes', 'Una cosita'],
    bike: ['La bici se quedó bajo la lluvia', ''],
    kite: ['Una cometa', ''],
  },
  fr: {
    teeth: ['Se brosser les dents', 'Matin et soir, deux minutes à chaque fois'],
    reading: ['Lire 20 minutes', 'Le livre que tu veux. Les BD comptent aussi !'],
    room: ['Ranger ta chambre', 'Les jouets dans la caisse, les habits dans le panier'],
    piano: ['Faire du piano', 'Un quart d’heure, lentement et à deux mains'],
    dog: ['Nourrir le chien', 'Une demi-tasse, et de l’eau fraîche'],
    tables: ['Apprendre les tables', 'Une table par jour jusqu’aux vacances d’été'],
    swimming: ['Cours de natation', 'En pause jusqu’au printemps'],
    dressed: ['S’habiller tout seul', 'Les chaussettes aussi !'],
    vegetable: ['Goûter un légume', 'Une bouchée courageuse au dîner'],
    outside: ['Courir dehors', 'Jusqu’à avoir les joues roses'],
    games: ['Temps de jeu', 'Une demi-heure du jeu de ton choix'],
    iceCream: ['Une glace', 'Deux boules chez le glacier'],
    movie: ['Soirée film', 'Tu choisis, avec du pop-corn'],
    castle: ['Sortie au château', 'Une journée entière au château'],
    story: ['Histoire du soir', 'Une de plus que d’habitude'],
    toys: ['Magasin de jouets', 'Une petite chose'],
    bike: ['Le vélo est resté sous la pluie', ''],
    kite: ['Un cerf-volant', ''],
  },
};

/** What the children call the parent. */
export const SAMPLE_MOTHER: Record<Language, string> = { en: 'Mama', de: 'Mama', es: 'Mamá', fr: 'Maman' };
