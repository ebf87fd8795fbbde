import { FamilyActivity } from '@/features/audit/family-activity';

export function ActivitySettings() {
  return <FamilyActivity />;
}
