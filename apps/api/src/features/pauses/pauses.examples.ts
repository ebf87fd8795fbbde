const PAUSE = {
  id: 9,
  childId: 7,
  habitId: null,
  kind: 'sick',
  startsOn: '2026-03-09',
  endsOn: '2026-03-11',
  createdAt: '2026-03-11T15:04:05.678Z',
};

export const pausesExamples = {
  Pause: PAUSE,
  CreatePauseInput: { childId: 7, kind: 'sick', startsOn: '2026-03-09', endsOn: '2026-03-11' },
  UpdatePauseInput: { endsOn: '2026-03-12' },
  ChangedPause: { ...PAUSE, evaluatedHabits: 4 },
  EndedPause: { id: 9, endsOn: '2026-03-10', evaluatedHabits: 4 },
};
