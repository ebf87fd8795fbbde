import { Button, Group } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { moveFocusOnRemoval } from '@/hooks/focus';
import classes from './shown-once-panel.module.css';

type ShownOncePanelProps = {
  title: string;
  Icon: Icon;
  /** What it is, and the fields from which it is copied. */
  children: ReactNode;
  onDone: () => void;
};

/** Something that was just made and can be read here only: it takes the focus, and stays until one is done with it. */
export function ShownOncePanel({ title, Icon: TitleIcon, children, onDone }: ShownOncePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div ref={moveFocusOnRemoval} className={classes.panel}>
      <h3 ref={heading} tabIndex={-1} className={classes.title}>
        <TitleIcon size={24} aria-hidden /> {title}
      </h3>
      {children}
      <Group gap={0} wrap="nowrap" align="stretch" justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </div>
  );
}
