import type { SystemState } from '@starchart/schema';
import {
  type Icon,
  IconCircleCheck,
  IconDatabase,
  IconDeviceFloppy,
  IconHelpCircle,
  IconHistory,
  IconStars,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/status-badge';
import { formatBytes, formatInstant } from '@/lib/format';
import { DiskSpace } from './disk-space';
import classes from './system-cards.module.css';

/** The installation at a glance. */
export function SystemCards({ state }: { state: SystemState }) {
  const { database, disk, lastBackup } = state;
  return (
    <ul className={classes.cards}>
      <Card title="Starchart" Icon={IconStars} color="accent">
        <p className={classes.value}>Version {state.version}</p>
        <Facts
          facts={[
            ['Running since', formatInstant(state.startedAt)],
            ['Node.js', state.nodeVersion],
          ]}
        />
      </Card>

      <Card title="Database" Icon={IconDatabase} color="secondary">
        <p className={classes.value}>{formatBytes(database.sizeBytes)}</p>
        <Facts
          facts={[
            ['Kind', database.embedded ? 'PostgreSQL that comes with Starchart' : 'PostgreSQL of your own'],
            ['Version', database.version],
            ['Place', database.place],
          ]}
        />
      </Card>

      {disk && (
        <Card title="Disk" Icon={IconDeviceFloppy} color="purple">
          <DiskSpace {...disk} />
        </Card>
      )}

      <Card title="Last backup" Icon={IconHistory} color="success">
        {lastBackup ? (
          <>
            <p className={classes.value}>{formatInstant(lastBackup.at)}</p>
            {lastBackup.verified ? (
              <StatusBadge tone="good" Icon={IconCircleCheck}>
                Checked
              </StatusBadge>
            ) : (
              <StatusBadge tone="quiet" Icon={IconHelpCircle}>
                Not checked
              </StatusBadge>
            )}
          </>
        ) : (
          <>
            <p className={classes.value}>None yet</p>
            <p className={classes.calm}>The first backup appears here once it has been made.</p>
          </>
        )}
      </Card>
    </ul>
  );
}

type CardProps = { title: string; Icon: Icon; color: string; children: ReactNode };

function Card({ title, Icon: Sign, color, children }: CardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <span className={classes.icon} data-color={color}>
          <Sign size={24} aria-hidden />
        </span>
        <h3 className={classes.title}>{title}</h3>
      </div>
      {children}
    </li>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
