import { Box, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import classes from './open-menu.module.css';

export type MenuAction = {
  /** `Edit`. */
  verb: string;
  Icon: Icon;
  danger?: boolean;
  onSelect: () => void;
};

export type OpenMenuProps = {
  label: string;
  actions: readonly MenuAction[];
  /** The accessible name of an action: `Edit Read a story`. */
  nameOf: (verb: string) => string;
  onClose: () => void;
};

/** The menu of the button that it covers, so that a click on the button closes it. */
export function OpenMenu({ label, actions, nameOf, onClose }: OpenMenuProps) {
  return (
    <Menu
      opened
      onClose={onClose}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      offset={4}
      radius="lg"
      shadow="md"
      transitionProps={{ duration: 0 }}
      hideDetached={false}
      classNames={classes}
    >
      <Menu.Target>
        <Box component="span" pos="absolute" inset={0} aria-hidden aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={({ key }) => key === 'Tab' && onClose()}>
        {actions.map(({ verb, Icon: Sign, danger, onSelect }) => (
          <Menu.Item
            key={verb}
            leftSection={<Sign size={20} aria-hidden />}
            color={danger ? 'var(--danger)' : undefined}
            aria-label={nameOf(verb)}
            onClick={() => {
              onClose();
              onSelect();
            }}
          >
            {verb}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
