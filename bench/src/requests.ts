import { randomUUID } from 'node:crypto';
import { Signer } from '@fastify/cookie';
import {
  childSession,
  type FamilyRange,
  parentSession,
  REWARD_COST,
  type Target,
  targetOf,
} from './families.ts';
import type { Operation } from './operations.ts';

/** A transport of the server, or the bare handler. */
export type Transport = 'tRPC' | 'REST' | 'bare';

interface Call {
  method: string;
  path: string;
  body?: object;
}

/** `today` is the family day, which the web app sends with completions. */
type About = Target & { today: string };

const CALLS: Record<Exclude<Transport, 'bare'>, Record<Operation, (about: About) => Call>> = {
  tRPC: {
    whoAmI: () => query('auth.me'),
    childPage: ({ child }) => query('children.kidDashboard', { id: child }),
    parentPage: ({ child }) => query('children.parentDashboard', { id: child }),
    complete: (about) => mutation('completions.record', completionOf(about)),
    undo: (about) => mutation('completions.undo', completionOf(about)),
    redeem: (about) => mutation('redemptions.redeem', redemptionOf(about)),
  },
  REST: {
    whoAmI: () => ({ method: 'GET', path: '/api/auth/me' }),
    childPage: ({ child }) => ({ method: 'GET', path: `/api/children/${child}/kid-dashboard` }),
    parentPage: ({ child }) => ({ method: 'GET', path: `/api/children/${child}/parent-dashboard` }),
    complete: (about) => ({ method: 'POST', path: '/api/habit-completions', body: completionOf(about) }),
    undo: ({ child, habit, today }) => ({
      method: 'DELETE',
      path: `/api/habit-completions/today?childId=${child}&habitId=${habit}&day=${today}`,
    }),
    redeem: (about) => ({ method: 'POST', path: '/api/reward-redemptions', body: redemptionOf(about) }),
  },
};

function completionOf({ child, habit, today }: About) {
  return { childId: child, habitId: habit, day: today };
}

function redemptionOf({ child, rewardId }: About) {
  return { childId: child, rewardId, pointsCost: REWARD_COST, requestId: randomUUID() };
}

function query(procedure: string, input?: object): Call {
  const asked = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  return { method: 'GET', path: `/trpc/${procedure}${asked}` };
}

function mutation(procedure: string, input: object): Call {
  return { method: 'POST', path: `/trpc/${procedure}`, body: input };
}

const OF_PARENTS: readonly Operation[] = ['whoAmI', 'parentPage'];

export interface Asked {
  transport: Transport;
  operation: Operation;
  families: FamilyRange;
  sessionSecret: string;
  /** Family day. */
  today: string;
}

/** Builds the bytes of numbered requests, each with the session of its user. */
export function requestsOf({
  transport,
  operation,
  families,
  sessionSecret,
  today,
}: Asked): (request: number) => Buffer {
  const signer = new Signer(sessionSecret);
  return (request) => {
    const target = targetOf(request, families);
    const session = OF_PARENTS.includes(operation)
      ? parentSession(target.family)
      : childSession(target.child);
    if (transport === 'bare') {
      const path = `/${operation}/${request}?first=${families.first}&count=${families.count}`;
      return bytesOf({ method: 'GET', path }, session);
    }
    return bytesOf(CALLS[transport][operation]({ ...target, today }), `starchart=${signer.sign(session)}`);
  };
}

function bytesOf({ method, path, body }: Call, cookie: string): Buffer {
  const sent = body ? JSON.stringify(body) : '';
  const ofBody = body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(sent)}`] : [];
  const head = [`${method} ${path} HTTP/1.1`, 'host: bench', `cookie: ${cookie}`, ...ofBody];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${sent}`);
}
