import { unknownDeviceLimits } from '../src/features/auth/login-rate-limits.ts';
import { consume } from '../src/platform/rate-limit/rate-limit.ts';
import { NO_SESSION } from '../src/platform/sessions/no-session.ts';
import type { TestFamily } from './families.ts';
import type { TestApp } from './test-app.ts';
import type { Answer, TestClient } from './test-client.ts';

let addresses = 0;

/** A different client address on each call, as set by the trusted proxy. */
export function uniqueAddress(): string {
  addresses++;
  return `198.51.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

interface Guess {
  username?: string;
  password?: string;
  address?: string;
  by?: TestClient;
  transport?: 'rest' | 'trpc';
}

/** Functions that attempt the password of the family's child. The server trusts one proxy. */
export function passwordGuesses(target: () => { app: TestApp; family: TestFamily }) {
  /** One attempt, by default with a wrong password from an unknown device. */
  async function guess(given: Guess = {}): Promise<Answer> {
    const { app, family } = target();
    const { username = family.childLogin.username, password = 'wrong horse', by = app.visitor() } = given;
    const { address = uniqueAddress(), transport = 'rest' } = given;
    const answer = await by.send({
      method: 'POST',
      url: transport === 'rest' ? '/api/child-login' : '/trpc/auth.childLogin',
      payload: JSON.stringify({ username, password }),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    });
    const error = answer.body?.error;
    return error ? { ...answer, body: { code: error.data.code, message: error.message } } : answer;
  }

  async function guesses(times: number, given?: Guess | ((turn: number) => Guess)): Promise<number[]> {
    const statuses: number[] = [];
    for (let turn = 0; turn < times; turn++) {
      statuses.push((await guess(typeof given === 'function' ? given(turn) : given)).status);
    }
    return statuses;
  }

  return { guess, guesses };
}

export function count(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

/** The context of a visitor without a session or a known device. */
export function visitorContext({ ctx }: TestApp, addressBlock: string) {
  return { ...ctx, visitor: { addressBlock, deviceHash: null }, session: NO_SESSION };
}

/** Counts failed attempts at different accounts without verifying passwords, which is slow. */
export async function failedAttempts(server: TestApp, addressBlock: string, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn++) {
    const account = { role: 'child', username: `of ${addressBlock} ${turn}` } as const;
    await consume(server.ctx, unknownDeviceLimits(visitorContext(server, addressBlock), account).limits);
  }
}
