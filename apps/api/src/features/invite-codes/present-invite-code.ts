import type { listInviteCodes } from '@starchart/db';
import type { InviteCode } from '@starchart/schema';

type InviteCodeRow = Awaited<ReturnType<typeof listInviteCodes>>[number];

export function presentInviteCode(row: InviteCodeRow, now: Date): InviteCode {
  const { id, hint, maxUses, uses, createdAt, expiresAt, usedBy } = row;
  return {
    id,
    hint,
    maxUses,
    uses,
    state: stateOf(row, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    usedBy,
  };
}

/** If several states apply, `revoked` precedes `used-up`, and `expired` comes last. */
function stateOf({ revokedAt, uses, maxUses, expiresAt }: InviteCodeRow, now: Date): InviteCode['state'] {
  if (revokedAt) return 'revoked';
  if (uses >= maxUses) return 'used-up';
  return expiresAt <= now ? 'expired' : 'usable';
}
