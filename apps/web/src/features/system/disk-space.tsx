import { Text } from '@mantine/core';
import { ProgressBar } from '@/components/ui/progress-bar';
import { formatBytes } from '@/lib/format/format';
import classes from './disk-space.module.css';
import { diskWords } from './disk-words';

type DiskSpaceProps = { folder: string; freeBytes: number; totalBytes: number };

/** How full the disk is, as a bar and in words. */
export function DiskSpace({ folder, freeBytes, totalBytes }: DiskSpaceProps) {
  const { color, words } = diskWords(freeBytes, totalBytes);
  return (
    <div className={classes.disk} data-color={color}>
      <p className={classes.free}>{formatBytes(freeBytes)} free</p>
      <ProgressBar percentage={((totalBytes - freeBytes) / totalBytes) * 100} />
      <Text c="var(--strong)" fw={500} size="sm">
        {words}
      </Text>
      <Text c="dimmed" size="sm">
        of {formatBytes(totalBytes)}, in {folder}
      </Text>
    </div>
  );
}
