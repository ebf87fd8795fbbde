export const eventsExamples = {
  FamilyEvent: { childId: 7, kinds: ['completions', 'points'] },
};
