import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Input, Text } from '@mantine/core';
import { type PinPicture as Key, LIMITS, PIN_PICTURES } from '@starchart/schema';
import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { PIN_PICTURE_NAMES, PinPicture } from '@/components/kid/pin-picture';
import { formatList } from '@/lib/format/format';
import classes from './pin-pictures-field.module.css';

type PinPicturesFieldProps = {
  /** The keys, joined by spaces. */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Four pictures in order, chosen by taps. */
export function PinPicturesField({ value, onChange, error }: PinPicturesFieldProps) {
  const chosenId = useId();
  const chosen = value.split(' ').filter(Boolean) as Key[];
  const isFull = chosen.length === LIMITS.pinPictures;

  return (
    <Input.Wrapper label={t`Choose four pictures, in order`} labelElement="div" error={error}>
      <div className={classes.chosen}>
        {Array.from({ length: LIMITS.pinPictures }, (_, index) => {
          const picture = chosen[index];
          return (
            <span key={index} className={classes.slot} data-filled={picture && true}>
              {picture && <PinPicture name={picture} size={44} />}
            </span>
          );
        })}
        <Button
          variant="default"
          leftSection={<IconBackspace size={20} aria-hidden />}
          disabled={chosen.length === 0}
          onClick={() => onChange('')}
        >
          <Trans>Start over</Trans>
        </Button>
      </div>
      <p id={chosenId} className="visually-hidden" role="status">
        {formatList(chosen.map((picture) => i18n._(PIN_PICTURE_NAMES[picture])))}
      </p>
      <div className={classes.pictures}>
        {PIN_PICTURES.map((picture) => (
          <button
            key={picture}
            type="button"
            className={classes.picture}
            aria-label={i18n._(PIN_PICTURE_NAMES[picture])}
            aria-describedby={chosenId}
            disabled={isFull}
            onClick={() => onChange([...chosen, picture].join(' '))}
          >
            <PinPicture name={picture} size={52} />
          </button>
        ))}
      </div>
      <Text c="dimmed" size="sm" mt="xs">
        <Trans>A picture may come twice. Let your child choose.</Trans>
      </Text>
    </Input.Wrapper>
  );
}
