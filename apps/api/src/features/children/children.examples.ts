import type { Child } from '@starchart/schema';

export const MIA: Child = {
  id: 7,
  parentId: 3,
  name: 'Mia',
  avatar: '10',
  look: 'playful',
  readAloud: 'off',
  mascotItem: 'kite',
  level: 4,
  totalPoints: 645,
  currentPoints: 85,
  username: 'mia',
  canLogin: true,
};

export const childrenExamples = {
  Child: MIA,
  CreateChildInput: { name: 'Mia', avatar: '10', canLogin: true, username: 'mia', password: 'stars' },
  UpdateChildInput: { name: 'Mia Sophie', avatar: '11' },
  MarkCelebratedInput: { day: '2026-03-11' },
};
