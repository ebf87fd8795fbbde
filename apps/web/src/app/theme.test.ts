import { describe, expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme';

const WHITE = '#ffffff';
const CARDS = { light: '#ffffff', dark: '#221e3b' };

describe('primary actions', () => {
  test('are purple, so that red means danger only', () => {
    expect(theme.primaryColor).toBe('purple');
  });

  test.each(['light', 'dark'] as const)('pass AA on a card in %s mode', (scheme) => {
    const fill = fillOf('purple', scheme);
    expect(contrast(fill, WHITE), 'label').toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill, CARDS[scheme]), 'button').toBeGreaterThanOrEqual(3);
  });
});

function fillOf(color: 'purple', scheme: 'light' | 'dark'): string {
  const ours = cssVariablesResolver(theme as never)[scheme][`--mantine-color-${color}-filled`];
  return ours ?? theme.colors?.[color]?.[theme.primaryShade as 6] ?? '';
}

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
