import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Child, Wish } from '@starchart/schema';
import answers from '@/components/list/answers.module.css';
import { CompactRow } from '@/components/list/compact-row';
import { Picture } from '@/components/ui/picture';
import { useDialogs } from '@/hooks/use-dialogs';
import { formatAgo } from '@/lib/format/format-ago';

/** An open wish: it becomes a reward, or not right now. */
export function WishRow({ wish, child }: { wish: Wish; child: Child }) {
  const dialogs = useDialogs();
  const { text } = wish;
  const { name } = child;
  return (
    <CompactRow
      picture={<Picture catalogue="avatars" name={child.avatar} size={40} />}
      title={t`${name}'s wish: ${text}`}
      about={[formatAgo(wish.createdAt)]}
      action={
        <div className={answers.answers} data-long>
          <Button
            variant="default"
            className={answers.answer}
            aria-label={t`Not right now: ${text}`}
            onClick={() => dialogs.open('decline-wish', { wish, child })}
          >
            <Trans>Not right now</Trans>
          </Button>
          <Button
            className={answers.answer}
            aria-label={t`Make it a reward: ${text}`}
            onClick={() => dialogs.open('reward', { child, wish })}
          >
            <Trans>Make it a reward</Trans>
          </Button>
        </div>
      }
    />
  );
}
