import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { childLoginInput } from '@starchart/schema';
import { IconEyeOff, IconLogin2 } from '@tabler/icons-react';
import { useState } from 'react';
import { KidButton } from '@/components/kid/kid-button';
import { QuietButton } from '@/components/kid/quiet-button';
import { Picture } from '@/components/ui/picture';
import { moveFocusOnRemoval } from '@/hooks/focus';
import { playSound } from '@/lib/sounds/sounds';
import { forgetChild, type KnownChild, knownChildren } from '@/lib/storage/known-children';
import { isOtherInstallation } from '@/lib/storage/own-installation';
import classes from './child-login-form.module.css';
import { CredentialsForm } from './credentials-form';
import { useChildLogin } from './login-api';

/** Children that have logged in here tap their picture and type the password only; a second tap brings the username back. */
export function ChildLoginForm({ pageOf }: { pageOf: (childId: number) => string }) {
  const login = useChildLogin(pageOf);
  const [known, setKnown] = useState(() => (isOtherInstallation() ? [] : knownChildren()));
  const [chosen, choose] = useState<KnownChild>();

  return (
    <>
      {known.length > 0 && (
        <fieldset className={classes.faces} aria-label={t`Who's here?`}>
          {known.map((child) => (
            <button
              key={child.id}
              type="button"
              className={classes.face}
              aria-pressed={child === chosen}
              onClick={() => {
                playSound('click');
                choose(child === chosen ? undefined : child);
              }}
            >
              <Picture catalogue="avatars" name={child.avatar ?? ''} size={80} />
              <bdi>{child.name}</bdi>
            </button>
          ))}
        </fieldset>
      )}
      <CredentialsForm
        key={chosen?.username}
        schema={childLoginInput}
        login={login}
        size="xl"
        username={chosen?.username}
        isUsernameKnown={chosen !== undefined}
        wrongPassword={<WrongPassword />}
      >
        {(isPending) => (
          <KidButton
            type="submit"
            size="lg"
            color="success"
            fullWidth
            disabled={isPending}
            icon={<IconLogin2 size={30} aria-hidden />}
          >
            {isPending ? t`Logging in...` : t`Log in`}
          </KidButton>
        )}
      </CredentialsForm>
      {chosen && (
        <QuietButton
          ref={moveFocusOnRemoval}
          className={classes.forget}
          icon={<IconEyeOff aria-hidden />}
          onClick={() => {
            forgetChild(chosen.id);
            setKnown(knownChildren);
            choose(undefined);
          }}
        >
          <span>
            <Trans>
              Don't show <bdi>{chosen.name}</bdi> here anymore
            </Trans>
          </span>
        </QuietButton>
      )}
    </>
  );
}

function WrongPassword() {
  return (
    <span className={classes.wrong}>
      <Picture catalogue="brand" name="twinkle-hello" size={56} />
      <span>
        <Trans>That name and password don't match. Try again!</Trans>
      </span>
    </span>
  );
}
