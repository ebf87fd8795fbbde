import { t } from '@lingui/core/macro';
import type { SessionRecord } from '@starchart/schema';
import type { ReactNode } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { ChildViewOnly } from '@/app/guards';
import { paths } from '@/app/paths';
import { QueryState } from '@/components/feedback/query-state';
import { useKidDashboard } from '@/features/children/api';
import { useOwnPin } from '@/features/family-board/own-pin-api';
import { PinChange } from '@/features/family-board/pin-change';

/** Where a child changes its own PIN on a family device. */
export function OwnPin({ loading }: { loading: ReactNode }) {
  return (
    <ChildViewOnly childId={undefined} loading={loading}>
      {({ viewer }) =>
        viewer.role === 'child' && viewer.familyDevice ? (
          <Change child={viewer} loading={loading} />
        ) : (
          <Navigate to={paths.kidDashboard} replace />
        )
      }
    </ChildViewOnly>
  );
}

/** Without a PIN, back to the child's page: a parent sets the first one. */
function Change({ child, loading }: { child: SessionRecord; loading: ReactNode }) {
  const own = useOwnPin();
  const navigate = useNavigate();
  const backPath = paths.kidDashboardOf(child.id);
  const face = useKidDashboard(child.id).data?.child;
  return (
    <QueryState query={own} failure={t`We couldn't load this page.`} loading={loading}>
      {({ pin }) =>
        pin ? (
          <PinChange
            name={child.name}
            child={face}
            kind={pin.kind}
            shuffle={pin.shuffle}
            backPath={backPath}
            onChanged={() => void navigate(backPath)}
          />
        ) : (
          <Navigate to={backPath} replace />
        )
      }
    </QueryState>
  );
}
