import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Providers } from '@/app/providers';
import { ChoiceField } from '@/components/form/choice';
import { FormDialog } from './form-dialog';
import { FormDrawer } from './form-drawer';

type FormProps = { opened: boolean; onClose: () => void; title: string; children: ReactNode };

const form = () => screen.queryByRole('dialog', { name: 'Bonus' });
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const ways: [string, (user: ReturnType<typeof userEvent.setup>) => Promise<void>][] = [
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['its close button', (user) => user.click(screen.getByRole('button', { name: 'Close' }))],
  ['Back', async () => window.history.back()],
];

describe.each<[string, ComponentType<FormProps>]>([
  ['a dialog', FormDialog],
  ['a drawer', FormDrawer],
])('%s with a form', (_name, Form) => {
  function open() {
    render(
      <Providers>
        <Example Form={Form} />
      </Providers>,
    );
    return userEvent.setup();
  }
  test.each(ways)('is closed by %s at once while nothing is entered', async (_way, close) => {
    const user = open();
    const input = await screen.findByLabelText('Reason');
    await user.click(input);
    await close(user);
    await waitFor(() => expect(form()).toBeNull());
  });

  test.each(ways)('asks before %s discards what was entered', async (_way, close) => {
    const user = open();
    await user.type(await screen.findByLabelText('Reason'), 'Helped');
    await close(user);
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Reason')).toHaveValue('Helped');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await close(user);
    await user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('asks before a choice of an option is discarded', async () => {
    const user = open();
    await user.click(await screen.findByRole('radio', { name: 'Twice' }));
    await user.keyboard('{Escape}');
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('radio', { name: 'Twice' })).toBeChecked();
  });

  test('does not ask when it is opened again after a save that closed the question, too', async () => {
    const user = open();
    await user.type(await screen.findByLabelText('Reason'), 'Helped');
    await user.keyboard('{Escape}');
    await question();
    fireEvent.click(screen.getByText('Open or close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByText('Open or close'));
    expect(await screen.findByLabelText('Reason')).toHaveValue('');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  test('is closed at once when the form has made room for its result', async () => {
    const user = open();
    await user.type(await screen.findByLabelText('Reason'), 'Helped');
    await user.click(screen.getByRole('button', { name: 'Give' }));
    expect(await screen.findByText('Given.')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

const OPTIONS = [
  { value: 'once', label: 'Once' },
  { value: 'twice', label: 'Twice' },
];

function Example({ Form }: { Form: ComponentType<FormProps> }) {
  const [opened, setOpened] = useState(true);
  const [isSent, setSent] = useState(false);
  const [often, setOften] = useState('once');
  return (
    <>
      <button type="button" onClick={() => setOpened(!opened)}>
        Open or close
      </button>
      <Form opened={opened} onClose={() => setOpened(false)} title="Bonus">
        {isSent ? (
          'Given.'
        ) : (
          <form onSubmit={() => setSent(true)}>
            <input aria-label="Reason" />
            <ChoiceField
              label="How often?"
              options={OPTIONS}
              columns={[2, 2]}
              value={often}
              onChange={setOften}
            />
            <button type="button" onClick={() => setSent(true)}>
              Give
            </button>
          </form>
        )}
      </Form>
    </>
  );
}
