/** iPhones and iPads in portrait: width and height in CSS pixels, and device pixels per CSS pixel. */
const SCREENS = [
  // 17 Pro Max, 16 Pro Max
  { width: 440, height: 956, ratio: 3 },
  // 16 Plus, 15 Plus, 15 Pro Max, 14 Pro Max
  { width: 430, height: 932, ratio: 3 },
  // Air
  { width: 420, height: 912, ratio: 3 },
  // 17, 17 Pro, 16 Pro
  { width: 402, height: 874, ratio: 3 },
  // 16, 15, 15 Pro, 14 Pro
  { width: 393, height: 852, ratio: 3 },
  // 16e, 14, 13, 13 Pro, 12, 12 Pro
  { width: 390, height: 844, ratio: 3 },
  // iPad Pro 13″ since 2024
  { width: 1032, height: 1376, ratio: 2 },
  // iPad Air 13″, iPad Pro 12.9″
  { width: 1024, height: 1366, ratio: 2 },
  // iPad Pro 11″ since 2024
  { width: 834, height: 1210, ratio: 2 },
  // iPad and iPad Air of 10.9″ and 11″
  { width: 820, height: 1180, ratio: 2 },
  // iPad 10.2″, of 2019 to 2021
  { width: 810, height: 1080, ratio: 2 },
  // iPad mini 8.3″
  { width: 744, height: 1133, ratio: 2 },
];

/**
 * The pictures that iPhones and iPads show while the installed app starts, as `generate:icons` draws them. A picture is shown if
 * it has exactly the pixels of the screen; other devices show an empty screen. The sizes are those of "Device screen dimensions"
 * in Apple's Human Interface Guidelines, page "Layout".
 */
export const START_IMAGES = SCREENS.map((screen) => ({
  ...screen,
  // In a folder: the service worker does not store it.
  file: `start-images/${screen.width * screen.ratio}x${screen.height * screen.ratio}.png`,
}));

/** The links in the head of a page. iOS reads them when a page is added to the home screen. */
export function startImageLinks(): string[] {
  return START_IMAGES.map(
    ({ file, width, height, ratio }) =>
      `<link rel="apple-touch-startup-image" href="/${file}" media="(device-width: ${width}px) and (device-height: ${height}px) and (-webkit-device-pixel-ratio: ${ratio}) and (orientation: portrait)">`,
  );
}
