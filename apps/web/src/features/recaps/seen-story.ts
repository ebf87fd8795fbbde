import { keepNothing, seenStories } from '@/lib/offline/storage';
import { useDeviceSetting } from '@/lib/storage/use-device-setting';

/** Whether the story of a week was looked at on this device, and a function that notes it. */
export function useSeenStory(childId: number, weekOn: string | null): [isSeen: boolean, see: () => void] {
  const line = `${childId} ${weekOn}`;
  const lines = useDeviceSetting(seenStories)?.split('\n') ?? [];
  const others = lines.filter((other) => !other.startsWith(`${childId} `));
  const see = () => {
    if (keepNothing.read() === null) seenStories.write([...others, line].join('\n'));
  };
  return [lines.includes(line), see];
}
