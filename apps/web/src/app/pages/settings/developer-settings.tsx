import { AboutTheApi } from '@/features/access-tokens/about-the-api';
import { AccessTokens } from '@/features/access-tokens/access-tokens';
import { useChildren } from '@/features/children/api';
import { Webhooks } from '@/features/webhooks/webhooks';

export function DeveloperSettings({ parentId }: { parentId: number }) {
  const children = useChildren(parentId);
  return (
    <>
      <AccessTokens childrenOfFamily={children.data} />
      <Webhooks />
      <AboutTheApi />
    </>
  );
}
