import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pathOf, QrCode } from './qr-code';

test('draws runs of dark modules as rectangles', () => {
  expect(
    pathOf([
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ]),
  ).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
});

test('a QR code is dark on white, with the light margin that scanners need', () => {
  render(<QrCode text="http://192.168.1.20:3000" label="QR code" />);
  const code = screen.getByRole('img', { name: 'QR code' });
  // Version 2 has 25 modules, and a margin of 4 on each side.
  expect(code).toHaveAttribute('viewBox', '0 0 33 33');
  expect(code.querySelector('rect')).toHaveAttribute('fill', '#fff');
  const dark = code.querySelector('path');
  expect(dark).toHaveAttribute('fill', '#221b3a');
  // The first finder pattern.
  expect(dark?.getAttribute('d')).toMatch(/^M4 4h7v1h-7z/);
});
