import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { FamilyEvent } from '@starchart/schema';
import { expect } from 'vitest';
import type { TestClient } from './test-client.ts';

/** Reads an event stream over the network. */
export interface EventListener {
  status: number;
  headers: IncomingMessage['headers'];
  /** All events, the first one included; tests may clear it. */
  heard: FamilyEvent[];
  /** The raw text so far. */
  bytes(): string;
  /** Resolves when the server ends the stream. */
  ended: Promise<unknown>;
  isEnded(): boolean;
  close(): void;
}

/** Reads `GET /api/events`, or another stream, with a session cookie or an access token. */
export async function listenToEvents(
  server: string,
  { cookie = '', token }: Pick<TestClient, 'cookie'> & Partial<Pick<TestClient, 'token'>>,
  path = '/api/events',
): Promise<EventListener> {
  const headers = { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) };
  const req = request(`${server}${path}`, { headers, agent: false });
  // A dropped connection also ends the stream.
  req.on('error', () => {});
  req.end();
  const [response] = (await once(req, 'response')) as [IncomingMessage];
  let bytes = '';
  let unread = '';
  let isEnded = false;
  const heard: FamilyEvent[] = [];
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    bytes += chunk;
    const parts = (unread + chunk).split('\n\n');
    unread = parts.pop() ?? '';
    for (const part of parts) {
      const [, data] = /^data: (\{"childId".*\})$/m.exec(part) ?? [];
      if (data) heard.push(JSON.parse(data));
    }
  });
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isEnded = true;
      resolve();
    });
  });
  response.on('error', () => {});
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    bytes: () => bytes,
    ended,
    isEnded: () => isEnded,
    close: () => void response.destroy(),
  };
}

/** Waits until the listener has received these kinds, in one event or several. */
export async function expectToHear(
  listener: EventListener,
  { childId, kinds }: FamilyEvent,
  // Generous, because the machine may be busy.
  { timeout = 5_000 } = {},
): Promise<void> {
  const heard = () =>
    listener.heard.filter((event) => event.childId === childId).flatMap((event) => event.kinds);
  await expect.poll(heard, { timeout, interval: 5 }).toEqual(expect.arrayContaining(kinds));
}
