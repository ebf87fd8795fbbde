import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { ProgressBar } from '@/components/ui/progress-bar';
import { formatBytes } from '@/lib/format/format';

type DiskSpaceProps = { folder: string; freeBytes: number; totalBytes: number };

export function DiskSpace({ folder, freeBytes, totalBytes }: DiskSpaceProps) {
  const { color, words } = diskTexts(freeBytes, totalBytes);
  const total = formatBytes(totalBytes);
  return (
    <Stack gap="xs" w="100%" data-color={color}>
      <ProgressBar percentage={((totalBytes - freeBytes) / totalBytes) * 100} />
      <Text c="var(--strong)" fw={500} size="sm">
        {words}
      </Text>
      <Text c="dimmed" size="sm">
        <Trans>
          of {total}, in {folder}
        </Trans>
      </Text>
    </Stack>
  );
}

export function diskTexts(freeBytes: number, totalBytes: number) {
  const free = totalBytes > 0 ? freeBytes / totalBytes : 0;
  if (free < 0.05) return { color: 'primary', words: t`Almost full. Free up space soon.` };
  if (free < 0.15) return { color: 'accent', words: t`Getting full.` };
  return { color: 'success', words: t`Plenty of space.` };
}
