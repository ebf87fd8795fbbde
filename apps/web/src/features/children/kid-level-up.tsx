import { Celebration } from '@/components/kid/celebration';
import { Picture } from '@/components/ui/picture';

type KidLevelUpProps = { level: number; onEnd: () => void };

export function KidLevelUp({ level, onEnd }: KidLevelUpProps) {
  return (
    <Celebration
      title={`Level ${level}!`}
      picture={<Picture catalogue="brand" name="twinkle-wow" size={152} />}
      sound="levelUp"
      onEnd={onEnd}
    >
      <p>You collected so many stars that you reached the next level.</p>
    </Celebration>
  );
}
