export const skyExamples = {
  Sky: {
    fullDays: 5,
    starsThisYear: [0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    constellations: [
      {
        place: 2,
        key: 'kite',
        name: 'Kite',
        size: 4,
        stars: [
          { number: 4, day: '2026-03-10' },
          { number: 5, day: '2026-03-11' },
        ],
        finishedOn: null,
      },
      {
        place: 1,
        key: 'fox',
        name: 'Fox',
        size: 3,
        stars: [
          { number: 1, day: '2026-03-05' },
          { number: 2, day: '2026-03-07' },
          { number: 3, day: '2026-03-08' },
        ],
        finishedOn: '2026-03-08',
      },
    ],
    nextCursor: null,
  },
};
