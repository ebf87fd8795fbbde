import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an action of the menu of an item: `Edit Read a story`. */
export async function chooseAction(user: UserEvent, action: string): Promise<void> {
  const item = action.slice(action.indexOf(' ') + 1);
  await user.click(await screen.findByRole('button', { name: `Options for ${item}` }));
  await user.click(within(screen.getByRole('menu')).getByRole('menuitem', { name: action }));
}
