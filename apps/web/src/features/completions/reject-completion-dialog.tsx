import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type PendingCompletion, rejectCompletionInput } from '@starchart/schema';
import { ReasonDialog } from '@/components/dialog/reason-dialog';
import { formatDayAgo } from '@/lib/format/format-ago';
import { inPart } from '@/lib/format/part-of-day';
import { useRejectCompletion } from './approval-api';

declare module '@/hooks/use-dialogs' {
  interface Dialogs {
    'reject-completion': Pick<RejectCompletionDialogProps, 'completion' | 'today'>;
  }
}

type RejectCompletionDialogProps = {
  completion: PendingCompletion;
  /** The family's day. */
  today: string;
  opened: boolean;
  onClose: () => void;
};

/** Rejects a completion, with a few words to the child about what is missing, or none. */
export function RejectCompletionDialog({ completion, today, ...dialog }: RejectCompletionDialogProps) {
  const { id, childName, day, habitActive, takesStar } = completion;
  const isFinal = day !== today || !habitActive;
  const reject = useRejectCompletion(completion);

  return (
    <ReasonDialog
      {...dialog}
      title={titleOf({ completion, today })}
      about={
        (isFinal || takesStar) && (
          <>
            {isFinal &&
              (habitActive ? (
                <Trans>
                  That day is over: <bdi>{childName}</bdi> can't do it again, and a streak may end.
                </Trans>
              ) : (
                <Trans>
                  This habit is inactive: <bdi>{childName}</bdi> can't do it again.
                </Trans>
              ))}{' '}
            {takesStar &&
              (isFinal ? (
                <Trans>
                  The star of that day leaves the night sky. To bring it back, mark the habit as done in the
                  chart.
                </Trans>
              ) : (
                <Trans>
                  Today's star leaves the night sky until <bdi>{childName}</bdi> has done it.
                </Trans>
              ))}
          </>
        )
      }
      id={id}
      schema={rejectCompletionInput}
      label={t`What's still missing? (${childName} will read this)`}
      ideas={(isFinal ? [] : [t`Just a little left`]).concat(t`Let's look together`)}
      send={reject}
    />
  );
}

function titleOf({ completion, today }: Pick<RejectCompletionDialogProps, 'completion' | 'today'>): string {
  const { habitName, day, part } = completion;
  const when = [day !== today && formatDayAgo(day, today), part !== 'any' && inPart(part)].filter(Boolean);
  if (when.length === 0) return t`“${habitName}”: not yet`;
  return t`“${habitName}”, ${{ when: when.join(', ') }}: not yet`;
}
