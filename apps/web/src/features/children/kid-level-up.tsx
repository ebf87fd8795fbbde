import { Celebration } from '@/components/kid/celebration';
import { useKidTexts } from '@/components/kid/use-kid-texts';
import { Picture } from '@/components/ui/picture';

type KidLevelUpProps = { level: number; onEnd: () => void };

export function KidLevelUp({ level, onEnd }: KidLevelUpProps) {
  const words = useKidTexts();
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
