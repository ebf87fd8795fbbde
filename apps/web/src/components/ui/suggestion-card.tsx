import { t } from '@lingui/core/macro';
import { ActionIcon, Group, Text } from '@mantine/core';
import { type Icon, IconBulb, IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { Card } from '@/components/layout/card';
import { moveFocusOnRemoval } from '@/hooks/focus';
import classes from './suggestion-card.module.css';

type SuggestionCardProps = {
  Icon?: Icon;
  title: string;
  text?: string;
  /** Left out where one of the buttons dismisses the idea. */
  onDismiss?: () => void;
  /** The buttons of the suggestion. */
  children: ReactNode;
};

/** An idea that can be dismissed. */
export function SuggestionCard(props: SuggestionCardProps) {
  const { Icon: Sign = IconBulb, title, text, onDismiss, children } = props;
  const id = useId();
  return (
    <Card
      ref={moveFocusOnRemoval}
      component="section"
      variant="info"
      gap="xs"
      px="md"
      py="sm"
      aria-labelledby={id}
    >
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Sign size={26} color="var(--info)" style={{ flex: 'none' }} aria-hidden />
        <div className={classes.text}>
          <Text component="h2" id={id} lh={1.5}>
            {title}
          </Text>
          {text && <p>{text}</p>}
        </div>
        {onDismiss && (
          <ActionIcon radius="xl" className={classes.dismiss} aria-label={t`Dismiss`} onClick={onDismiss}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      <Group gap="xs" align="stretch" className={classes.actions}>
        {children}
      </Group>
    </Card>
  );
}
