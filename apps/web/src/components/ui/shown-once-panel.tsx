import { Trans } from '@lingui/react/macro';
import { Button, Group, Stack } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { moveFocusOnRemoval } from '@/hooks/focus';
import classes from './shown-once-panel.module.css';

type ShownOncePanelProps = {
  title: string;
  Icon: Icon;
  /** A description and fields to copy from. */
  children: ReactNode;
  onDone: () => void;
};

/** Shows a new secret that cannot be read again. It takes the focus and stays until dismissed. */
export function ShownOncePanel({ title, Icon: TitleIcon, children, onDone }: ShownOncePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <Stack ref={moveFocusOnRemoval} gap="sm" p="md" className={classes.panel}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        <TitleIcon size={24} aria-hidden /> {title}
      </h3>
      {children}
      <Group gap={0} wrap="nowrap" align="stretch" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  );
}
