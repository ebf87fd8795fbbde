import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconChevronDown, IconDeviceTablet } from '@tabler/icons-react';
import { Suspense, useId, useState } from 'react';
import { SkeletonRows } from '@/components/feedback/skeletons';
import { Card } from '@/components/layout/card';
import { lazyComponent } from '@/components/ui/lazy-component';
import type { OtherDeviceProps } from './other-device';

const OtherDevice = lazyComponent('OtherDevice', () => import('./other-device'));

/** Inside a form, where a dialog would cover what was entered. */
export function OtherDeviceDisclosure(props: OtherDeviceProps) {
  const [isOpen, setOpen] = useState(false);
  const content = useId();

  return (
    <div>
      <Button
        variant="default"
        h="auto"
        mih="2.75rem"
        py="xs"
        aria-expanded={isOpen}
        aria-controls={content}
        leftSection={<IconDeviceTablet size={20} aria-hidden />}
        rightSection={
          <IconChevronDown size={18} style={{ rotate: isOpen ? '180deg' : undefined }} aria-hidden />
        }
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>Open on another device</Trans>
      </Button>
      <div id={content} hidden={!isOpen}>
        {isOpen && (
          <Card mt="sm">
            <Suspense fallback={<SkeletonRows rows={1} height={340} />}>
              <OtherDevice {...props} />
            </Suspense>
          </Card>
        )}
      </div>
    </div>
  );
}
