export * from './badges.ts';
export * from './calendar.ts';
export * from './day-progress.ts';
export * from './ledger.ts';
export * from './level.ts';
export * from './progress.ts';
export * from './streak.ts';
export * from './suggest-picture.ts';
