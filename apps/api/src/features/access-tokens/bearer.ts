import { findAccessToken, noteAccessTokenUse } from '@starchart/db';
import { withValues } from '@starchart/i18n';
import type { Bearer } from '../../core/actor.ts';
import { DomainError } from '../../core/domain-error.ts';
import { hashSecret } from '../../core/secret.ts';
import type { ServiceContext } from '../../core/service-context.ts';
import { isToken } from './token-text.ts';

/** The last use is written at most this often, so that most reads write nothing. */
const USE_WRITE_INTERVAL_MS = 60_000;

/** The owner of an access token, read in one statement. Throws UNAUTHENTICATED. */
export async function findBearer(
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  token: string,
): Promise<Bearer> {
  const found = isToken(token) ? await findAccessToken(db, hashSecret(token)) : undefined;
  if (!found) {
    throw new DomainError('UNAUTHENTICATED', 'accessTokens.invalid');
  }
  const at = clock.now();
  if (found.expiresAt <= at) {
    throw new DomainError(
      'UNAUTHENTICATED',
      withValues('accessTokens.expired', { day: found.expiresAt.toISOString().slice(0, 10) }),
    );
  }
  const { id, parentId, parentName, name, scope, expiresAt: _until, lastUsedAt, childIds, ...parent } = found;
  const notBefore = new Date(at.getTime() - USE_WRITE_INTERVAL_MS);
  if (lastUsedAt === null || lastUsedAt <= notBefore) {
    await noteAccessTokenUse(db, parent.familyId, id, { at, notBefore });
  }
  return {
    // Access tokens have no admin rights.
    actor: {
      role: 'grown-up',
      ...parent,
      id: parentId,
      name: parentName,
      isAdmin: false,
      familyRole: 'parent',
      restriction: { source: 'token', tokenId: id, name, scope, childIds },
    },
  };
}
