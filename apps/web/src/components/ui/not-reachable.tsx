import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { InfoPanel } from '@/components/ui/info-panel';
import { useReachableUrls } from '@/hooks/use-reachable-urls';
import classes from './not-reachable.module.css';

type NotReachableProps = {
  /** What is missing for that reason. */
  title?: string;
};

/** Before a link or code for another device: what to do first where the server only answers on its own computer. */
export function NotReachable({ title }: NotReachableProps) {
  const { data } = useReachableUrls().query;
  if (data?.urls.length !== 0) return null;
  return (
    <InfoPanel title={title ?? t`Other devices can't reach this server yet`}>
      <p>
        <Trans>
          This server only answers on the computer it runs on. Stop it, start it again with the command below,
          then come back here.
        </Trans>
      </p>
      <code className={classes.command}>{data.startCommand}</code>
    </InfoPanel>
  );
}
