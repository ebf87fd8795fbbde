export const profilesExamples = {
  EnterProfileInput: { childId: 7, pin: 'owl key sun boat' },
  RequestEntryInput: { childId: 7 },
  EntryRequested: { entryRequestId: 5, expiresAt: '2026-03-12T07:05:00.000Z' },
  EntryRequest: {
    entryRequestId: 5,
    childId: 7,
    childName: 'Mia',
    familyDeviceId: 2,
    familyDeviceName: 'Kitchen',
    createdAt: '2026-03-12T07:00:00.000Z',
  },
};
