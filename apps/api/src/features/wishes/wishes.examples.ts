import type { Wish } from '@starchart/schema';

export const WISH: Wish = {
  id: 5,
  childId: 7,
  text: 'A trip to the zoo',
  status: 'open',
  createdAt: '2026-03-11T18:30:00.000Z',
  answeredAt: null,
  rewardId: null,
  reply: null,
};

export const ANSWERED_WISH: Wish = {
  ...WISH,
  id: 4,
  text: 'A pony',
  status: 'declined',
  answeredAt: '2026-03-10T19:02:00.000Z',
  reply: 'The garden is too small.',
};

export const wishesExamples = {
  Wish: WISH,
  CreateWishInput: { text: WISH.text },
  DeclineWishInput: { reason: 'The zoo is closed in winter.' },
};
