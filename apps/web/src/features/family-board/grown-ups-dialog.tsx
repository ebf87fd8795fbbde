import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FamilyBoard } from '@starchart/schema';
import { IconX } from '@tabler/icons-react';
import { useLocation } from 'react-router-dom';
import { NeedsInternet } from '@/components/feedback/needs-internet';
import { KidButton, KidLink } from '@/components/kid/kid-button';
import { KidDialog } from '@/components/kid/kid-dialog';
import { Picture } from '@/components/ui/picture';
import { useOnline } from '@/hooks/use-online';

type GrownUpsDialogProps = {
  grownUps: FamilyBoard['grownUps'];
  /** The page where a parent proves who they are. */
  pathOf: (parentId: number) => string;
  onClose: () => void;
};

/** The parents of the family. */
export function GrownUpsDialog({ grownUps, pathOf, onClose }: GrownUpsDialogProps) {
  // The page that was asked for.
  const { state } = useLocation();
  const online = useOnline();
  return (
    <KidDialog
      title={t`Grown-ups`}
      picture={<Picture catalogue="brand" name="star-plain" size={96} />}
      onClose={onClose}
      actions={
        <>
          <KidButton color="white" icon={<IconX size={28} aria-hidden />} onClick={onClose}>
            <Trans>Cancel</Trans>
          </KidButton>
          {grownUps.map(({ id, name }) =>
            online ? (
              <KidLink key={id} to={pathOf(id)} state={state}>
                <bdi>{name}</bdi>
              </KidLink>
            ) : (
              <KidButton key={id} disabled>
                <NeedsInternet>
                  <bdi>{name}</bdi>
                </NeedsInternet>
              </KidButton>
            ),
          )}
        </>
      }
    >
      <p>
        <Trans>Who would like to come in?</Trans>
      </p>
    </KidDialog>
  );
}
