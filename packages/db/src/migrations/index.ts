import type { Migration } from 'kysely/migration';
import * as families from './0001-families.ts';
import * as accounts from './0002-accounts.ts';
import * as exactlyOnce from './0003-exactly-once.ts';
import * as theDoor from './0004-the-door.ts';
import * as registeringOnce from './0005-registering-once.ts';
import * as narrowerDoors from './0006-narrower-doors.ts';
import * as accessTokens from './0007-access-tokens.ts';
import * as writesOfVisitors from './0008-writes-of-visitors.ts';
import * as webhooks from './0009-webhooks.ts';
import * as nightlyBackups from './0010-nightly-backups.ts';
import * as rowsOfAFamily from './0011-rows-of-a-family.ts';
import * as redemptionRequestId from './0012-redemption-request-id.ts';
import * as renameTriesToRateLimits from './0013-rename-tries-to-rate-limits.ts';

/** Every migration in the order in which it runs. A released one never changes. */
export const migrations: Record<string, Migration> = {
  '0001-families': families,
  '0002-accounts': accounts,
  '0003-exactly-once': exactlyOnce,
  '0004-the-door': theDoor,
  '0005-registering-once': registeringOnce,
  '0006-narrower-doors': narrowerDoors,
  '0007-access-tokens': accessTokens,
  '0008-writes-of-visitors': writesOfVisitors,
  '0009-webhooks': webhooks,
  '0010-nightly-backups': nightlyBackups,
  '0011-rows-of-a-family': rowsOfAFamily,
  '0012-redemption-request-id': redemptionRequestId,
  '0013-rename-tries-to-rate-limits': renameTriesToRateLimits,
};
