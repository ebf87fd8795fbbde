import { Signer } from '@fastify/cookie';
import { childSession, type FamilyRange, parentSession, type Target, targetOf } from './families.ts';
import type { Operation } from './operations.ts';

/** By which a request comes: the doors of the server, or the bare handler. */
export type Transport = 'tRPC' | 'REST' | 'bare';

interface Call {
  method: string;
  path: string;
  body?: object;
}

const CALLS: Record<Exclude<Transport, 'bare'>, Record<Operation, (target: Target) => Call>> = {
  tRPC: {
    A: () => query('auth.me'),
    R: ({ child }) => query('children.kidDashboard', { id: child }),
    P: ({ child }) => query('children.parentDashboard', { id: child }),
    W: ({ child, habit }) => mutation('completions.record', { childId: child, habitId: habit }),
    U: ({ child, habit }) => mutation('completions.undoToday', { childId: child, habitId: habit }),
    B: ({ child, reward }) => mutation('redemptions.redeem', { childId: child, rewardId: reward }),
  },
  REST: {
    A: () => ({ method: 'GET', path: '/api/auth/me' }),
    R: ({ child }) => ({ method: 'GET', path: `/api/children/${child}/kid-dashboard` }),
    P: ({ child }) => ({ method: 'GET', path: `/api/children/${child}/parent-dashboard` }),
    W: ({ child, habit }) => ({
      method: 'POST',
      path: '/api/habit-completions',
      body: { childId: child, habitId: habit },
    }),
    U: ({ child, habit }) => ({
      method: 'DELETE',
      path: `/api/habit-completions/today?childId=${child}&habitId=${habit}`,
    }),
    B: ({ child, reward }) => ({
      method: 'POST',
      path: '/api/reward-redemptions',
      body: { childId: child, rewardId: reward },
    }),
  },
};

function query(procedure: string, input?: object): Call {
  const asked = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return { method: 'GET', path: `/trpc/${procedure}${asked}` };
}

function mutation(procedure: string, input: object): Call {
  return { method: 'POST', path: `/trpc/${procedure}`, body: input };
}

const OF_PARENTS: readonly Operation[] = ['A', 'P'];

export interface Asked {
  door: Transport;
  operation: Operation;
  families: FamilyRange;
  sessionSecret: string;
}

/** Makes the bytes of requests by their numbers; each comes from whoever would send it. */
export function requestsOf({ door, operation, families, sessionSecret }: Asked): (request: number) => Buffer {
  const signer = new Signer(sessionSecret);
  return (request) => {
    const target = targetOf(request, families);
    const session = OF_PARENTS.includes(operation)
      ? parentSession(target.family)
      : childSession(target.child);
    if (door === 'bare') {
      const path = `/${operation}/${request}?first=${families.first}&count=${families.count}`;
      return bytesOf({ method: 'GET', path }, session);
    }
    return bytesOf(CALLS[door][operation](target), `starchart=${signer.sign(session)}`);
  };
}

function bytesOf({ method, path, body }: Call, cookie: string): Buffer {
  const sent = body ? JSON.stringify(body) : '';
  const ofBody = body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`] : [];
  const head = [`${method} ${path} HTTP/1.1`, 'host: bench', `cookie: ${cookie}`, ...ofBody];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${sent}`);
}
