import { deviceSetting } from '@/lib/storage/device-setting';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

/** The id of each child with the first day of the latest week whose story was looked at on this device. A line each. */
const seenStories = deviceSetting('starchart.seen-stories');

/** Whether the story of a week was looked at on this device, and a function that notes it. */
export function useSeenStory(childId: number, weekOn: string | null): [isSeen: boolean, see: () => void] {
  const line = `${childId} ${weekOn}`;
  const lines = useDeviceSetting(seenStories)?.split('\n') ?? [];
  const others = lines.filter((other) => !other.startsWith(`${childId} `));
  return [lines.includes(line), () => seenStories.write([...others, line].join('\n'))];
}
