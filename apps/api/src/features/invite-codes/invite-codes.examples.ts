const INVITE_CODE = { id: 5, maxUses: 1, uses: 0, expiresAt: '2026-04-10T12:00:00.000Z' };

export const inviteCodesExamples = {
  CreateInviteCodeInput: { maxUses: 1, expiresInDays: 30 },
  NewInviteCode: { ...INVITE_CODE, code: 'STAR-7KQ2-M9XD' },
  InviteCode: {
    ...INVITE_CODE,
    hint: 'M9XD',
    state: 'usable',
    createdAt: '2026-03-11T12:00:00.000Z',
    usedBy: [],
  },
};
