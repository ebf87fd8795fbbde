import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { ErrorPanel } from '@/components/feedback/error-panel';
import { useOnReconnect } from '@/hooks/use-on-reconnect';
import { messageOf } from '@/lib/api/server-error';

type QueryStateProps<Data> = {
  query: {
    data: Data | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The title of the error: `We couldn't load the devices.` */
  failure: string;
  /** Shown until the first result. */
  loading: ReactNode;
  children: (data: Data) => ReactNode;
};

/** Renders the data of a query; without data, its loading state or an error with a retry, also when the network is back. */
export function QueryState<Data>({ query, failure, loading, children }: QueryStateProps<Data>) {
  const { refetch } = query;
  const hasFailed = query.data === undefined && !query.isPending;
  useOnReconnect(() => {
    if (hasFailed) void refetch();
  });

  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return loading;
  return (
    <ErrorPanel
      title={failure}
      text={messageOf(query.error, t`Please try again in a moment.`)}
      onRetry={() => void refetch()}
      retrying={query.isFetching}
    />
  );
}
