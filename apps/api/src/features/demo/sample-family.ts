import { findParentLogin, updateParent, updateSeenNews } from '@starchart/db';
import { addDays } from '@starchart/domain';
import { familyDay } from '@starchart/domain/family-day';
import {
  type AvatarIndex,
  type ChildLoginInput,
  type CreateHabitInput,
  type CreateRewardInput,
  DEFAULTS,
  type LoginInput,
} from '@starchart/schema';
import type { GrownUpActor } from '../../core/actor.ts';
import { orNotFound } from '../../core/domain-error.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { NO_SESSION } from '../../platform/sessions/no-session.ts';
import { register } from '../auth/auth.service.ts';
import { usernameKey } from '../auth/usernames.ts';
import { createChild, hashNewPassword } from '../children/children.service.ts';
import { recordCompletion } from '../completions/record-completion.ts';
import { createHabit } from '../habits/habits.service.ts';
import { deductPoints } from '../points/points.service.ts';
import { fulfill, redeemReward } from '../redemptions/redemptions.service.ts';
import { createReward, setGoal } from '../rewards/rewards.service.ts';
import { createWish } from '../wishes/wishes.service.ts';
import { SAMPLE_MOTHER, SAMPLE_TEXTS, type SampleText } from './sample-texts.ts';

const DAYS_OF_HISTORY = 24;
/** Of the history, nothing is news. */
const MAX_ENTRY = 2 ** 31 - 1;

export const SAMPLE_CHILD_LOGINS = [
  { username: 'mia', password: 'stars' },
  { username: 'leo', password: 'stars' },
] as const;

type Described<Fields> = Omit<Fields, 'childId' | 'active' | 'name' | 'description'> & { text: SampleText };

type SampleHabit = Omit<Described<CreateHabitInput>, 'frequency'> & {
  frequency?: CreateHabitInput['frequency'];
  /** Hour of completion, in family time. */
  hour: number;
  /** Whether the habit was completed this number of days ago. */
  doneOn: (daysAgo: number) => boolean;
};

const MIAS_HABITS: readonly SampleHabit[] = [
  {
    text: 'teeth',
    pointsPerCompletion: 5,
    color: 'primary',
    icon: 'brush-teeth',
    hour: 8,
    doneOn: (daysAgo) => daysAgo !== 12,
  },
  {
    text: 'reading',
    pointsPerCompletion: 10,
    color: 'purple',
    icon: 'reading',
    hour: 19,
    doneOn: (daysAgo) => daysAgo > 0 && daysAgo % 5 !== 3,
  },
  {
    text: 'room',
    pointsPerCompletion: 8,
    frequency: 'weekly',
    daysPerWeek: 3,
    color: 'secondary',
    icon: 'clean-room',
    hour: 17,
    doneOn: (daysAgo) => daysAgo % 3 === 1,
  },
  {
    text: 'piano',
    pointsPerCompletion: 10,
    frequency: 'weekly',
    daysPerWeek: 4,
    color: 'accent',
    icon: 'piano',
    hour: 16,
    doneOn: (daysAgo) => daysAgo % 4 === 2,
  },
  {
    text: 'dog',
    pointsPerCompletion: 5,
    color: 'success',
    icon: 'pet-care',
    hour: 18,
    doneOn: (daysAgo) => daysAgo > 0 && daysAgo < 9,
  },
];

const LEOS_HABITS: readonly SampleHabit[] = [
  {
    text: 'dressed',
    pointsPerCompletion: 5,
    color: 'accent',
    icon: 'get-dressed',
    hour: 7,
    doneOn: (daysAgo) => daysAgo > 0 && daysAgo % 4 !== 0,
  },
  {
    text: 'vegetable',
    pointsPerCompletion: 4,
    color: 'success',
    icon: 'vegetables',
    hour: 18,
    doneOn: (daysAgo) => daysAgo % 3 === 2,
  },
  {
    text: 'outside',
    pointsPerCompletion: 6,
    frequency: 'weekly',
    daysPerWeek: 5,
    color: 'primary',
    icon: 'outdoors',
    hour: 15,
    doneOn: (daysAgo) => daysAgo % 2 === 1,
  },
];

type SampleReward = Described<CreateRewardInput>;

const MIAS_REWARDS: readonly SampleReward[] = [
  { text: 'games', pointsCost: 40, icon: 'game-time' },
  { text: 'iceCream', pointsCost: 60, icon: 'ice-cream' },
  { text: 'movie', pointsCost: 150, icon: 'movie-night', limit: { count: 1, period: 'week' } },
  { text: 'castle', pointsCost: 900, icon: 'castle' },
];

const LEOS_REWARDS: readonly SampleReward[] = [
  { text: 'story', pointsCost: 15, icon: 'new-book' },
  { text: 'toys', pointsCost: 200, icon: 'toy-store' },
];

/**
 * Creates two children with habits, rewards and some weeks of history. Uses the services with clocks in the
 * past, so that ledgers balance and badges are earned correctly. Its texts are in the default language.
 */
export async function createSampleFamily(
  ctx: ServiceContext,
  { username }: Pick<LoginInput, 'username'>,
): Promise<void> {
  const textOf = textsOf(ctx);
  const parent = await parentOf(ctx, username);
  const nameForChildren = SAMPLE_MOTHER[ctx.settings.defaultLanguage];
  await updateParent(ctx.db, parent.familyId, parent.id, { nameForChildren });
  const now = ctx.clock.now();
  const today = familyDay(now, parent.timeZone);
  const at = (daysAgo: number, hour: number): ServiceContext => {
    const moment = Temporal.PlainDate.from(addDays(today, -daysAgo))
      .toZonedDateTime({ timeZone: parent.timeZone, plainTime: { hour } })
      .toInstant();
    // No completion lies in the future.
    const instant = Math.min(moment.epochMilliseconds, now.getTime());
    return { ...ctx, clock: { now: () => new Date(instant) } };
  };
  const begin = at(DAYS_OF_HISTORY, 6);

  async function childWithLogin(name: string, avatar: AvatarIndex, childLogin: ChildLoginInput) {
    const { passwordHash } = await hashNewPassword(ctx, parent, childLogin);
    const input = { name, avatar, look: DEFAULTS.childLook, canLogin: true, ...childLogin };
    return (await createChild(begin, parent, input, passwordHash)).result;
  }

  const mia = await childWithLogin('Mia', '10', SAMPLE_CHILD_LOGINS[0]);
  const leo = await childWithLogin('Leo', '0', SAMPLE_CHILD_LOGINS[1]);
  await createRewards(begin, parent, leo.id, LEOS_REWARDS);
  await recordHistory(at, parent, leo.id, LEOS_HABITS);

  const [gameTime = 0, iceCream = 0, , castle = 0] = await createRewards(begin, parent, mia.id, MIAS_REWARDS);
  await setGoal(begin, parent, { childId: mia.id, rewardId: castle });
  await recordHistory(at, parent, mia.id, MIAS_HABITS, {
    async 3(evening) {
      const { result } = await redeemReward(evening, parent, { rewardId: gameTime, childId: mia.id });
      await fulfill(evening, parent, result);
    },
    async 1(evening) {
      const reason = textOf('bike').name;
      await deductPoints(evening, parent, { id: mia.id, pointsToDeduct: 5, reason });
    },
    async 0(evening) {
      await redeemReward(evening, parent, { rewardId: iceCream, childId: mia.id });
    },
  });
  await createWish(at(0, 18), parent, { childId: leo.id, text: textOf('kite').name });
  for (const { id } of [mia, leo]) await updateSeenNews(ctx.db, parent.familyId, id, { entry: MAX_ENTRY });
  await createHabit(at(0, 6), parent, {
    childId: mia.id,
    ...textOf('tables'),
    pointsPerCompletion: 12,
    frequency: 'daily',
    endDate: addDays(today, 28),
    color: 'secondary',
    icon: 'math',
    active: true,
  });
  await createHabit(begin, parent, {
    childId: mia.id,
    ...textOf('swimming'),
    pointsPerCompletion: 15,
    frequency: 'weekly',
    daysPerWeek: 1,
    color: 'primary',
    icon: 'swimming',
    active: false,
  });
  const visitor = { addressBlock: 'nowhere', deviceHash: null };
  await register(
    { ...at(0, 7), session: NO_SESSION, visitor },
    {
      name: 'Robin Winter',
      username: 'robin',
      email: 'robin@example.org',
      password: 'starchart',
      timeZone: parent.timeZone,
    },
  );
}

function textsOf({ settings }: ServiceContext) {
  return (text: SampleText) => {
    const [name, description] = SAMPLE_TEXTS[settings.defaultLanguage][text];
    return { name, description };
  };
}

async function parentOf(ctx: ServiceContext, username: string): Promise<GrownUpActor> {
  const login = orNotFound(await findParentLogin(ctx.db, { usernameKey: usernameKey(username) }, null));
  return { ...login, role: 'grown-up', weekStartsOn: 1, afternoonStartsAt: 12, eveningStartsAt: 18 };
}

async function createRewards(
  ctx: ServiceContext,
  parent: GrownUpActor,
  childId: number,
  rewards: readonly SampleReward[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const { text, ...reward } of rewards) {
    const fields = { ...textsOf(ctx)(text), ...reward, childId, active: true };
    const { result } = await createReward(ctx, parent, fields);
    ids.push(result.id);
  }
  return ids;
}

/** Records the days in order, as the ledger requires; `evenings` has other events by days ago. */
async function recordHistory(
  at: (daysAgo: number, hour: number) => ServiceContext,
  parent: GrownUpActor,
  childId: number,
  habits: readonly SampleHabit[],
  evenings: Record<number, (ctx: ServiceContext) => Promise<void>> = {},
): Promise<void> {
  const begun = [];
  const begin = at(DAYS_OF_HISTORY, 6);
  for (const { hour, doneOn, text, ...habit } of habits) {
    const fields = { frequency: 'daily' as const, ...textsOf(begin)(text), ...habit, childId, active: true };
    const { result } = await createHabit(begin, parent, fields);
    begun.push({ id: result.id, hour, doneOn });
  }
  const inOrderOfDay = begun.toSorted((a, b) => a.hour - b.hour);
  for (let daysAgo = DAYS_OF_HISTORY; daysAgo >= 0; daysAgo--) {
    for (const { id, hour, doneOn } of inOrderOfDay) {
      if (doneOn(daysAgo)) await recordCompletion(at(daysAgo, hour), parent, { habitId: id, childId });
    }
    await evenings[daysAgo]?.(at(daysAgo, 20));
  }
}
