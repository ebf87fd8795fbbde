import { MantineProvider } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Dialog } from '@/components/dialog/dialog';
import { ActionsMenu } from './actions-menu';

/** A row with a menu whose actions are noted, and a control after it. */
function renderMenu() {
  const chosen: string[] = [];
  render(
    <MantineProvider env="test">
      <ActionsMenu
        item="Brush teeth"
        actions={[
          { verb: 'Edit', Icon: IconPencil, onSelect: () => chosen.push('edit') },
          { verb: 'Delete', Icon: IconTrash, danger: true, onSelect: () => chosen.push('delete') },
        ]}
      />
      <button type="button">Next</button>
    </MantineProvider>,
  );
  const button = screen.getByRole('button', { name: 'Options for Brush teeth' });
  return { user: userEvent.setup(), button, chosen };
}

function item(verb: string) {
  return screen.getByRole('menuitem', { name: `${verb} Brush teeth` });
}

function expectFocusOn(verb: string) {
  return waitFor(() => expect(item(verb)).toHaveFocus());
}

/** A menu whose action opens a dialog. */
function MenuWithDialog() {
  const [opened, setOpened] = useState(false);
  return (
    <MantineProvider env="test">
      <ActionsMenu
        item="Brush teeth"
        actions={[{ verb: 'Delete', Icon: IconTrash, onSelect: () => setOpened(true) }]}
      />
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Delete?">
        <button type="button" onClick={() => setOpened(false)}>
          Cancel
        </button>
      </Dialog>
    </MantineProvider>
  );
}

describe('menu of a row', () => {
  test('opens by keyboard, moves in a circle, chooses and returns the focus', async () => {
    const { user, button, chosen } = renderMenu();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    expect(await screen.findByRole('menu', { name: 'Options for Brush teeth' })).toBeVisible();
    await expectFocusOn('Edit');
    await user.keyboard('{ArrowDown}');
    expect(item('Delete')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Edit')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(item('Delete')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(item('Edit')).toHaveFocus();
    await user.keyboard('{End}{Enter}');
    expect(chosen).toEqual(['delete']);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();
  });

  test('closes by Escape, Tab and a press elsewhere', async () => {
    const { user, button, chosen } = renderMenu();
    await user.tab();
    await user.keyboard('{Enter}');
    await expectFocusOn('Edit');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button).toHaveFocus();

    await user.keyboard('{ArrowDown}');
    await expectFocusOn('Edit');
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();

    await user.click(button);
    expect(item('Edit')).toBeVisible();
    await user.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(chosen).toEqual([]);
  });

  test('gets the focus back from the dialog of its action', async () => {
    const user = userEvent.setup();
    render(<MenuWithDialog />);
    const button = screen.getByRole('button', { name: 'Options for Brush teeth' });
    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Delete Brush teeth' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(button).toHaveFocus();
  });
});
