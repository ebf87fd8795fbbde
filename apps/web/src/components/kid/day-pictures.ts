import { pictureUrl } from '@/components/ui/picture';

/** Of the end of a day, in both looks. */
const DAY_PICTURES = [
  'chest-lid',
  'chest-box',
  'chest-closed',
  'chest-open',
  'twinkle-wow',
  'twinkle-proud',
  'twinkle-sleepy',
  'star-plain',
  'star-done',
  'moon',
];

/** Fetches the pictures of the end of a day, which the service worker then stores: the day may end offline. */
export function loadDayPictures(): void {
  for (const name of DAY_PICTURES) new Image().src = pictureUrl('brand', name) ?? '';
}
