import { t } from '@lingui/core/macro';
import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from '@/lib/copy-text';
import classes from './copy-field.module.css';

const SHOWN_FOR_MS = 4000;

type CopyFieldProps = {
  label: string;
  value: string;
  /** The verb: `Copy link`. */
  copyLabel: string;
  /** Added to the accessible names, for several fields with the same verb. */
  about?: string;
  /** Highlights the main action. */
  isMain?: boolean;
  /** Beside the copy button. */
  children?: ReactNode;
};

/** A read-only value with a copy button. */
export function CopyField({ label, value, copyLabel, about, isMain, children }: CopyFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'marked'>();

  useEffect(() => {
    if (!outcome) return undefined;
    const forgetting = setTimeout(() => setOutcome(undefined), SHOWN_FOR_MS);
    return () => clearTimeout(forgetting);
  }, [outcome]);

  async function copy() {
    if (!field.current) return;
    setOutcome((await copyText(field.current)) ? 'copied' : 'marked');
  }

  return (
    <Group gap="xs" align="flex-end" miw={0}>
      <TextInput
        ref={field}
        className={classes.input}
        label={label}
        aria-label={about && `${label}, ${about}`}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant={isMain ? 'filled' : 'default'}
        className={classes.copy}
        aria-label={about && `${copyLabel}, ${about}`}
        onClick={() => void copy()}
        leftSection={
          outcome === 'copied' ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />
        }
      >
        {copyLabel}
      </Button>
      {children}
      <p role="status" className={classes.outcome}>
        {outcome === 'copied' && t`Copied.`}
        {outcome === 'marked' && t`It's selected: copy it with Ctrl+C or your device's menu.`}
      </p>
    </Group>
  );
}
