import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { connection } from '@/lib/connection';
import { hasOpenForm } from '@/lib/has-open-form';

type FailureBoundaryProps = { children: ReactNode; fallback: ReactNode | ((error: unknown) => ReactNode) };

/** Renders the fallback in place of a part that failed to render or to load. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { fallback, children } = this.props;
    if (!('error' in this.state)) return children;
    return typeof fallback === 'function' ? fallback(this.state.error) : fallback;
  }
}

type OptionalPartProps = {
  children: ReactNode;
  /** Shown while the code of the part loads. */
  fallback?: ReactNode;
};

/** A lazy part without which its page works: if its code does not load, the page stays as it is until the network is back. */
export function OptionalPart({ children, fallback }: OptionalPartProps) {
  return (
    <FailureBoundary fallback={<ReloadOnceOnline />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}

/** Browsers do not request a failed module again, but a new page does. */
function ReloadOnceOnline() {
  useEffect(() => connection.onReturn(() => hasOpenForm() || window.location.reload()), []);
  return null;
}
