import { t } from '@lingui/core/macro';
import { ActionIcon, Box } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyComponent } from '@/components/ui/lazy-component';
import type { MenuAction, OpenMenuProps } from './open-menu';

export type { MenuAction };

/** Mantine's menu weighs more than most pages. */
const OpenMenu = lazyComponent<'OpenMenu', OpenMenuProps>('OpenMenu', () => import('./open-menu'));

type ActionsMenuProps = {
  /** Names the item: `Read a story`. */
  item: string;
  actions: readonly MenuAction[];
};

/** A “⋯” button with a menu of the less frequent actions of an item. */
export function ActionsMenu({ item, actions }: ActionsMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = t`Options for ${item}`;

  return (
    <Box component="span" display="inline-flex" flex="none" pos="relative">
      <ActionIcon
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpened(true);
        }}
      >
        <IconDots size={22} aria-hidden />
      </ActionIcon>
      {opened && (
        <Suspense>
          <OpenMenu
            label={label}
            actions={actions}
            nameOf={(verb) =>
              t({
                message: `${verb} ${item}`,
                comment: 'The name of a menu item: a verb with a name, such as “Edit Read a story”',
              })
            }
            onClose={() => {
              // Before the menu is removed: Tab moves on from the button, and a dialog returns the focus to it.
              button.current?.focus({ preventScroll: true });
              setOpened(false);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}
