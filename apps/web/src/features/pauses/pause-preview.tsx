import { Box } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Card } from '@/components/layout/card';
import classes from './pause-banner.module.css';

/** What the pause of a form does, for screen readers too as soon as it changes. Empty while the days are not chosen. */
export function PausePreview({ children }: { children: string }) {
  return (
    <div role="status">
      {children && (
        <Card variant="info" px="md" py="sm">
          <p className={classes.sentence}>
            <IconPlayerPause size={22} aria-hidden />
            <span>{children}</span>
          </p>
        </Card>
      )}
    </div>
  );
}

export function PauseFormSkeleton() {
  return (
    <Box p="md var(--page-padding)">
      <SkeletonRows rows={4} height={72} />
    </Box>
  );
}
