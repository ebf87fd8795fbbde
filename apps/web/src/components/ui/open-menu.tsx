import { Box, Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

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
    <Menu opened onClose={onClose} withInitialFocusPlaceholder={false}>
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
