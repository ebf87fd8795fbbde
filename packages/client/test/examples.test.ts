import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { StarchartClient } from '../src/index.ts';
import { aChild, aParent, aToken, url } from './household.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

let parent: StarchartClient;
beforeAll(async () => {
  parent = await aParent();
});

test('the curl example records a completion and redeems a reward', async () => {
  const { childId, habitId } = await aChild(parent);
  await parent.habits.delete.mutate({ id: habitId });
  const output = execFileSync('sh', [join(EXAMPLES, 'main-loop.sh')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      STARCHART_URL: url,
      STARCHART_TOKEN: await aToken(parent, 'manage', childId),
      CHILD: String(childId),
    },
  });
  expect(output).toContain('"pointsEarned":10');
  expect(output).toMatch(/Handed out: .*"fulfilledAt":"\d/);
  const { items } = await parent.points.entries.query({ childId });
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['redemption', -10],
    ['completion', 10],
  ]);
  expect(await parent.habits.list.query({ childId })).toEqual([]);
});

interface HomeAssistant {
  rest: [
    { resource: string; headers: Record<string, string>; sensor: { name: string; value_template: string }[] },
  ];
  rest_command: {
    complete_quest: {
      url: string;
      method: string;
      headers: Record<string, string>;
      content_type: string;
      payload: string;
    };
  };
}

describe('Home Assistant', () => {
  const text = readFileSync(join(EXAMPLES, 'home-assistant.yaml'), 'utf8');
  const secret = { tag: '!secret', resolve: (name: string) => `secret ${name}` };
  const { rest, rest_command: commands } = parse(text, { customTags: [secret] }) as HomeAssistant;

  test('shows stars and open quests, and completes one', async () => {
    const { childId, habitId } = await aChild(parent);
    const token = await aToken(parent, 'complete', childId);
    const [{ resource, headers, sensor }] = rest;
    const readSensors = async () => {
      const response = await fetch(here(resource, childId), { headers: withToken(headers, token) });
      expect(response.status).toBe(200);
      const answer = await response.json();
      return sensor.map(({ value_template: template }) => valueOf(template, answer));
    };
    expect(await readSensors()).toEqual([0, 1]);

    const { url: address, method, headers: own, content_type: type, payload } = commands.complete_quest;
    const response = await fetch(here(address, childId), {
      method,
      headers: { ...withToken(own, token), 'content-type': type },
      body: payload.replace('"childId": 1', `"childId": ${childId}`).replace('{{ habit }}', String(habitId)),
    });
    expect(response.status).toBe(201);
    expect(await readSensors()).toEqual([5, 0]);
  });
});

/** The request that Home Assistant sends, for this child and server. */
function here(address: string, childId: number): string {
  return address.replace('http://stars.local:3000', url).replace('/children/1/', `/children/${childId}/`);
}

function withToken(headers: Record<string, string>, token: string): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, value.replace('secret starchart_token', `Bearer ${token}`)]),
  );
}

/** Evaluates the two template forms of the example: a field of the response, and a count of list items without a value. */
function valueOf(template: string, answer: unknown): unknown {
  const match = /^\{\{ value_json\.([\w.]+)(?: \| rejectattr\('(\w+)'\) \| list \| count)? \}\}$/.exec(
    template,
  );
  if (!match?.[1]) throw new Error(`Unsupported template: ${template}`);
  let value = answer;
  for (const field of match[1].split('.')) {
    expect(value).toHaveProperty(field);
    value = (value as Record<string, unknown>)[field];
  }
  const [, , attribute] = match;
  if (attribute === undefined) return value;
  return (value as Record<string, unknown>[]).filter((item) => {
    expect(item).toHaveProperty(attribute);
    return !item[attribute];
  }).length;
}
