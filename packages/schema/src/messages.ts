/** Messages with placeholders, in ICU syntax. */
export const MESSAGE_TEMPLATES = {
  tooLong: 'Must be at most {max} characters',
  oneOf: 'Please choose one of: {choices}',
} as const;

/** Messages of logging in, of accounts, and of any text. */
export const ACCOUNT_MESSAGES = {
  parentUsername: 'Username must be at least 3 characters',
  parentPassword: 'Password must be at least 6 characters',
  personName: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  confirmPassword: "Passwords don't match",
  kidLoginUsername: 'Username must be at least 2 characters',
  kidLoginPassword: 'Password must be at least 4 characters',
  unreadableText: "This text contains characters that can't be saved",
  invisibleCharacters: 'This contains invisible characters. Please type it instead of pasting it.',
  tooManyMarks: 'Please use at most four accents or other marks on a letter',
  controlCharacters: 'Only line breaks can structure this text. Please remove tabs and control characters.',
  mixedScripts: 'Please use letters of one alphabet only',
  usernameLikeEmail: "A username can't contain @. You can log in with your email too.",
  timeZone: 'Please choose a time zone, such as Europe/Berlin',
  inviteCode: 'Invalid invite code',
  currentPassword: 'Please enter your current password',
  dayOfWeek: 'Please choose a day of the week: 1 is Monday, 7 is Sunday',
  familyNameTyped: 'Please type the family name exactly as shown',
  linkExpired: 'This link has expired or was already used. Please request a new one.',
} as const;

/** Messages of other forms. */
export const FORM_MESSAGES = {
  partsOfDay: 'Please choose hours from 1 to 23, the evening after the afternoon',
  childUsername: 'Username must be at least 3 characters',
  childPassword: 'Password must be at least 4 characters',
  childLoginIncomplete: 'Username and password are required when child can login',
  itemName: 'Name must be at least 3 characters',
  description: 'Description must be at least 5 characters',
  habitPointsMin: 'Points must be at least 1',
  habitPointsMax: 'Points cannot exceed 100',
  daysPerWeek: 'Days per week must be a whole number from 1 to 7',
  weekdays: 'Please choose at least one day of the week, each once',
  intervalDays: 'Days between two times must be a whole number from 1 to 90',
  weekdaysOrInterval: 'Please choose either days of the week or a number of days',
  slots: 'A habit can have 1 to 12 times a day',
  scheduleOfWeekly: 'A weekly habit counts days. For chosen days, pick Daily.',
  startAfterEnd: 'The first day must not be after the end date',
  startDateIsFixed: 'This habit was already completed, so its first day can no longer change',
  contradictingCells: 'One time of a day is named twice, once as done and once as not done',
  futureDay: 'This day has not begun yet',
  dayTooOld: 'Only the last 35 days can be changed',
  pauseKind: 'Please choose a reason for the pause',
  pauseOfHabit: 'Please name the child of the habit',
  pauseEnd: 'A pause ends on its first day or up to 366 days later',
  dayOutOfRange: 'This day is before the first or after the last day of the habit',
  endDate: 'End date must be today or later',
  endDateOnWeekly: "A weekly habit can't have an end date",
  rewardCostMin: 'Points must be at least 1',
  rewardCostMax: 'Points cannot exceed 3000',
  habitIcon: 'Please select an icon',
  rewardIcon: 'Please select an icon',
  rewardStock: 'Please enter a whole number from 0 to 32767',
  rewardLimit: 'Please enter how often (1 to 31 times) and per which period',
  pointsToDeduct: 'Please enter a valid number of points to deduct',
  bonusPoints: 'Please enter a whole number of points from 1 to 1000',
  bonusReason: 'Please say what the bonus is for',
  noteText: 'Please write a few words',
  notePoints: 'Please enter a whole number of points from 0 to 1000',
  presetPoints: 'Please enter a whole number of points from 0 to 20',
  praisePresets: 'A family can have at most 12 kinds of praise',
  currency: 'Please choose a currency, such as EUR',
  moneyAmount: 'An amount is in whole minor units of the currency: 350 for €3.50',
  wishText: 'Write your wish in up to 80 characters',
  wholePoints: 'Points must be a whole number',
  avatar: 'Please choose one of the 16 avatars',
  inviteCodeUses: 'Uses must be a whole number from 1 to 1000',
  inviteCodeDays: 'Days must be a whole number from 1 to 365',
  accessTokenScope: 'Please choose what the token can do',
  accessTokenChildren: 'Please choose at least one child',
  familyRole: 'Please choose a role',
  parentsSeeAllChildren: 'A parent sees all children',
  accessTokenDays: 'Days must be a whole number from 1 to 365',
  guestBonusPoints: 'Bonus points must be a whole number from 0 to 100',
  guestPassUntil: 'Please choose a time within the next 30 days',
  webhookUrl: 'Please enter an address such as https://example.org/hook',
  webhookEvents: 'Please choose at least one event',
  familyDeviceName: 'Please give the device a name',
  familyDeviceChildren: 'Please choose at least one child',
  lockAfterS: 'Please choose a time from 30 seconds to one hour',
  ownDevice: 'Only the device of one child without a PIN can stay open',
  timeOfDay: 'Please choose a time, such as 19:30',
  dimTimes: 'Please choose both times',
  pairingExpired: 'This code no longer works. Please make a new one.',
  profile: 'Please choose who you are',
  wrongPin: 'Try again.',
  pinDigits: 'Please choose 4 to 6 digits',
  pinPictures: 'Please choose four pictures',
  parentPin: 'A grown-up needs a PIN of digits',
  demoClock: 'Please choose a date and a time',
} as const;

/** Messages of every validation rule. */
export const MESSAGES = {
  ...ACCOUNT_MESSAGES,
  ...FORM_MESSAGES,
  tooLong: (max: number) => MESSAGE_TEMPLATES.tooLong.replace('{max}', String(max)),
  oneOf: (choices: readonly string[]) => MESSAGE_TEMPLATES.oneOf.replace('{choices}', choices.join(', ')),
  webhookUrlPrivate: "This address belongs to a private network, which this server doesn't allow.",
  wrongPassword: "That's not your current password",
  tooManyChildren: 'A family can have at most 30 children here.',
  tooManyActiveHabits:
    'A child can have at most 200 active habits. Please delete one, or make one inactive first.',
  tooManyActiveHabitsOfFamily:
    'All children of a family together can have at most 1200 active habits. Please delete one, or make one inactive first.',
  tooManyActiveRewards:
    'A child can have at most 200 active rewards. Please delete one, or make one inactive first.',
  tooManyHabits: 'A child can have at most 1000 habits. Please delete some you no longer use.',
  tooManyRewards: 'A child can have at most 1000 rewards. Please delete some you no longer use.',
} as const;

/** The message to translate and its values, for the message of a rule: validation returns it with its values. */
export function templateOf(
  message: string,
  templates: readonly string[] = Object.values(MESSAGE_TEMPLATES),
): { template: string; values: Record<string, string> } {
  for (const template of templates) {
    const [before = '', name = '', after = ''] = template.split(/[{}]/);
    if (name === '' || !message.startsWith(before) || !message.endsWith(after)) continue;
    return { template, values: { [name]: message.slice(before.length, message.length - after.length) } };
  }
  return { template: message, values: {} };
}
