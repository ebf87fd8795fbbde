import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { useReducedMotionHere } from '@/lib/reduced-motion';

/** Remembers light, dark or `auto` per device. prefetch.ts reads the same key. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'starchart.colors' });

/** Applies the color scheme and the motion setting of this device to styles and to the browser's bars. */
export function DeviceLook() {
  const { colorScheme } = useMantineColorScheme();
  const reduced = useReducedMotionHere();

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (colorScheme === 'auto') delete dataset.colors;
    else dataset.colors = colorScheme;
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
      const { scheme } = meta.dataset;
      if (colorScheme === 'auto') meta.media = `(prefers-color-scheme: ${scheme})`;
      else meta.media = scheme === colorScheme ? 'all' : 'not all';
    }
  }, [colorScheme]);

  useEffect(() => {
    const { dataset } = document.documentElement;
    if (reduced) dataset.motion = 'reduced';
    else delete dataset.motion;
  }, [reduced]);

  return null;
}
