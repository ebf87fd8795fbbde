import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an action of the menu of an item: `Edit Read a story`. The item is needed for a verb of several words. */
export async function chooseAction(
  user: UserEvent,
  action: string,
  item = action.slice(action.indexOf(' ') + 1),
): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Options for ${item}` }));
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: action }));
}
