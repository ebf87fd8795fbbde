import { PIN_PICTURES } from '@starchart/schema';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PIN_PICTURE_NAMES, PinPicture } from './pin-picture';

test('every key of a picture PIN has its own picture and name', () => {
  const { container } = render(PIN_PICTURES.map((name) => <PinPicture key={name} name={name} size={80} />));
  const sources = [...container.querySelectorAll('img')].map(({ src }) => src);
  expect(sources.every(Boolean)).toBe(true);
  expect(new Set(sources).size).toBe(PIN_PICTURES.length);
  expect(Object.keys(PIN_PICTURE_NAMES)).toEqual([...PIN_PICTURES]);
});
