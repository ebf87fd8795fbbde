import { Celebration } from '@/components/kid/celebration';
import { useKidWords } from '@/components/kid/use-kid-words';
import { Picture } from '@/components/ui/picture';

type KidLevelUpProps = { level: number; onEnd: () => void };

export function KidLevelUp({ level, onEnd }: KidLevelUpProps) {
  const words = useKidWords();
  return (
    <Celebration
      title={words.level(level)}
      picture={<Picture catalogue="brand" name="twinkle-wow" size={152} />}
      sound="levelUp"
      onEnd={onEnd}
    >
      <p>{words.levelText}</p>
    </Celebration>
  );
}
