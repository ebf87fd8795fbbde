import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Providers } from '@/app/providers';
import { Picture } from './picture';

test('a picture that did not load leaves its space empty, and loads again when the network is back', () => {
  render(<Picture catalogue="habits" name="star" size={56} alt="Star" />, { wrapper: Providers });
  const failed = screen.getByAltText('Star');
  expect(failed).toBeVisible();
  fireEvent.error(failed);
  expect(failed).not.toBeVisible();
  fireEvent(window, new Event('online'));
  const again = screen.getByAltText('Star');
  expect(again).toBeVisible();
  // A new element asks for the file again.
  expect(again).not.toBe(failed);
});
