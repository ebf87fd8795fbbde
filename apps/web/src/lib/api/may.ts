import type { Permission } from '@starchart/api';
import type { SessionRecord } from '@starchart/schema';

/** Whether the logged-in user has a permission; pages hide the rest. */
export function may({ permissions }: SessionRecord, permission: Permission): boolean {
  return permissions.includes(permission);
}
