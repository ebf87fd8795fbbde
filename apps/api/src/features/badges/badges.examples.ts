export const BADGE = {
  id: 3,
  key: 'book-worm',
  name: 'Book Worm',
  description: 'Loves a good story',
  image: 'book-worm',
  condition: 'Complete a reading habit 10 times',
  bonusPoints: 25,
};

export const BADGE_OF_CHILD = {
  ...BADGE,
  earned: true,
  earnedAt: '2026-03-04T18:05:10.000Z',
  step: 1,
  next: { goal: 50, have: 31 },
};

export const badgesExamples = {
  BadgeOfChild: BADGE_OF_CHILD,
};
