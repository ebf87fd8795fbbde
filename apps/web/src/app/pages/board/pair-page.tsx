import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/app/paths';
import { pageAfterPairing } from '@/app/return-path';
import { LoadingScreen } from '@/components/feedback/loading-screen';
import { KidLink } from '@/components/kid/kid-button';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { useSession } from '@/features/auth/api';
import { PairCard } from '@/features/family-board/pair-card';
import { PairForm } from '@/features/family-board/pair-form';

/** Makes this browser a device of a family, by the secret of a link or by a typed code. */
export function PairPage() {
  const secret = useSecretOfLink();
  const { state } = useLocation();
  const [returnPath] = useState(() => pageAfterPairing(state));
  const [name, setName] = useState<string>();

  return (
    <Page title={t`Add a device`} surface="kid" header={<SiteHeader home={paths.landing} />}>
      {name === undefined ? (
        <Pairing secret={secret} onPaired={setName} />
      ) : (
        <PairCard title={t`${name} is ready.`} mood="proud">
          <KidLink to={returnPath} size="lg" fullWidth>
            <Trans>Let's go!</Trans>
          </KidLink>
        </PairCard>
      )}
    </Page>
  );
}

function Pairing({ secret, onPaired }: { secret: string; onPaired: (name: string) => void }) {
  const session = useSession();
  if (session.state === 'loading') return <LoadingScreen label={t`Loading...`} />;
  if (session.state === 'device' && !secret) return <Navigate to={paths.family} replace />;
  return (
    <PairForm
      secret={secret}
      onPaired={({ familyDevice }) => {
        // Browsers delete the storage of a site that is rarely opened. Only on https pages.
        if ('storage' in navigator) void navigator.storage.persist();
        onPaired(familyDevice?.name ?? '');
      }}
    />
  );
}

/** The secret after `#`, which leaves the address bar: it works once. */
function useSecretOfLink(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => hash.slice(1));
  useEffect(() => {
    if (hash) void navigate(paths.pair, { replace: true });
  }, [hash, navigate]);
  return secret;
}
