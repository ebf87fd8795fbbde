export const demoExamples = {
  DemoClockState: {
    now: '2026-03-11T12:00:00.000Z',
    today: '2026-03-11',
    timeZone: 'Europe/Berlin',
    stops: {
      nextHour: '2026-03-11T13:00:00.000Z',
      tomorrow: '2026-03-12T06:00:00.000Z',
      nextWeek: '2026-03-16T06:00:00.000Z',
      clockChange: '2026-03-29T00:00:00.000Z',
    },
  },
  MoveDemoClockInput: { to: '2026-03-12T07:00' },
};
