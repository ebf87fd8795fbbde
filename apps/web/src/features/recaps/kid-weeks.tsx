import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { addDays } from '@starchart/domain';
import type { KidDashboard } from '@starchart/schema';
import { IconBook2, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { QuietButton } from '@/components/kid/quiet-button';
import { lazyComponent } from '@/components/ui/lazy-component';
import { useBackToClose } from '@/hooks/use-back-to-close';
import { playSound } from '@/lib/sounds/sounds';
import classes from './kid-weeks.module.css';
import { weekTexts } from './week-texts';

const KidWeekStory = lazyComponent('KidWeekStory', () => import('./kid-week-story'), { isPrefetched: false });

type Weeks = NonNullable<KidDashboard['storyWeeks']>;
type KidWeeksProps = { childId: number; today: string; weeks: Weeks };

/** Opens the story of the latest week, from which others lead to the weeks before. */
export function KidWeeks({ childId, today, weeks }: KidWeeksProps) {
  const [weekOn, setWeekOn] = useState<string>();
  const close = () => setWeekOn(undefined);
  useBackToClose(weekOn !== undefined, close);
  return (
    <>
      <QuietButton
        icon={<IconBook2 aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => {
          playSound('click');
          setWeekOn(weeks.lastOn);
        }}
      >
        <Trans>My weeks</Trans>
      </QuietButton>
      {weekOn !== undefined && (
        <Suspense>
          <KidWeekStory
            childId={childId}
            weekOn={weekOn}
            head={<Weeks weekOn={weekOn} today={today} weeks={weeks} onChange={setWeekOn} />}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

type WeeksProps = Omit<KidWeeksProps, 'childId'> & { weekOn: string; onChange: (weekOn: string) => void };

/** Names the week, between the buttons to the ones before and after it. */
function Weeks({ weekOn, today, weeks, onChange }: WeeksProps) {
  const turn = (days: number) => {
    playSound('click');
    onChange(addDays(weekOn, days));
  };
  return (
    <div className={classes.weeks}>
      <ActionIcon
        size={64}
        radius="xl"
        variant="transparent"
        className={classes.turn}
        aria-label={t`The week before`}
        disabled={weekOn <= weeks.firstOn}
        onClick={() => turn(-7)}
      >
        <IconChevronLeft size={32} aria-hidden />
      </ActionIcon>
      <p aria-live="polite">{weekTexts({ weekOn, today })}</p>
      <ActionIcon
        size={64}
        radius="xl"
        variant="transparent"
        className={classes.turn}
        aria-label={t`The week after`}
        disabled={weekOn >= weeks.lastOn}
        onClick={() => turn(7)}
      >
        <IconChevronRight size={32} aria-hidden />
      </ActionIcon>
    </div>
  );
}
