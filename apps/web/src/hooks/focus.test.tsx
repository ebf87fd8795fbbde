import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Dialog } from '@/components/dialog/dialog';
import { moveFocusOnRemoval } from './focus';

type ListProps = { title: string; rows: readonly string[] };

function List({ title, rows }: ListProps) {
  return (
    <section>
      <h2 tabIndex={-1}>{title}</h2>
      {rows.map((row) => (
        <p key={row} ref={moveFocusOnRemoval}>
          <button type="button">{row}</button>
        </p>
      ))}
    </section>
  );
}

function Page({ rows, dialog, other = [] }: { rows: readonly string[]; dialog?: boolean; other?: string[] }) {
  return (
    <MantineProvider env="test">
      <main id="main" tabIndex={-1}>
        <List title="Rows" rows={rows} />
        {other.length > 0 && <List title="Others" rows={other} />}
      </main>
      <Dialog opened={dialog ?? false} onClose={() => undefined} title="Sure?">
        <button type="button">Yes</button>
      </Dialog>
    </MantineProvider>
  );
}

const focus = (name: string) => screen.getByRole('button', { name }).focus();

test('moves the focus to the heading when the focused row is removed', async () => {
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focus('a');
  rerender(<Page rows={['b']} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rows' }));
});

test('leaves the focus alone when other rows are removed, even when a row with the focus follows', async () => {
  const { rerender } = render(<Page rows={['a']} other={['x', 'y']} />);
  focus('a');
  rerender(<Page rows={['a']} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'a' }));
  rerender(<Page rows={[]} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Rows' }));
});

test('moves the focus to the page when the section is removed with the row', async () => {
  const { rerender } = render(<Page rows={['a']} other={['x']} />);
  focus('x');
  rerender(<Page rows={['a']} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.each([
  ['its opener', ['a', 'b'], 'button', 'a'],
  ['the heading when its opener is gone', ['b'], 'heading', 'Rows'],
] as const)('a dialog that closes returns the focus to %s', async (_place, rows, role, name) => {
  const { rerender } = render(<Page rows={['a', 'b']} />);
  focus('a');
  rerender(<Page rows={['a', 'b']} dialog />);
  screen.getByRole('button', { name: 'Yes' }).focus();
  rerender(<Page rows={rows} dialog />);
  rerender(<Page rows={rows} />);
  await Promise.resolve();
  expect(document.activeElement).toBe(screen.getByRole(role, { name }));
});
