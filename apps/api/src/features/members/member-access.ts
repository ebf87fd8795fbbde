import type { MemberAccess } from '@starchart/db';
import { MESSAGES } from '@starchart/schema';
import { invalidField } from '../../core/domain-error.ts';

/** Throws VALIDATION for a parent with chosen children. */
export function assertAccess({ familyRole, childIds }: MemberAccess): void {
  if (familyRole === 'parent' && childIds !== null) {
    throw invalidField('childIds', MESSAGES.parentsSeeAllChildren);
  }
}
