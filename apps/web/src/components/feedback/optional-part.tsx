import { Component, type ReactNode, Suspense } from 'react';

type FailureBoundaryProps = { children: ReactNode; fallback: ReactNode };

/** Renders the fallback in place of a part that failed to render or to load. */
export class FailureBoundary extends Component<FailureBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

type OptionalPartProps = {
  children: ReactNode;
  /** Shown while the code of the part loads. */
  fallback?: ReactNode;
};

/** A lazy part without which its page works: if its code does not load, the page stays as it is. */
export function OptionalPart({ children, fallback }: OptionalPartProps) {
  return (
    <FailureBoundary fallback={null}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </FailureBoundary>
  );
}
