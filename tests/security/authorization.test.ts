import { databaseFingerprint } from '@starchart/db/testing';
import { ACCESS_TOKEN_SCOPES } from '@starchart/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REST_ROUTES } from '../../apps/api/src/transport/rest/routes.ts';
import { procedureDefinition } from '../../apps/api/src/transport/trpc/procedure-definitions.ts';
import {
  ACTORS,
  type ActorCode,
  createActors,
  signInAfresh,
  type TestActors,
} from '../../apps/api/test-support/actors.ts';
import { ALL_PROCEDURES } from '../../apps/api/test-support/all-procedures.ts';
import {
  AUTHORIZATION_TABLE,
  type AuthorizationRow,
  type Call,
} from '../../apps/api/test-support/authorization-table.ts';
import {
  aGuest,
  aMember,
  aToken,
  givePoints,
  lockInChildView,
} from '../../apps/api/test-support/families.ts';
import { startTestApp, type TestApp } from '../../apps/api/test-support/test-app.ts';
import type { Answer, TestClient } from '../../apps/api/test-support/test-client.ts';
import { callProcedure, callRest, type Transport } from '../../apps/api/test-support/transports.ts';

let app: TestApp;
let world: TestActors;
beforeAll(async () => {
  // No mail server answers at this host, so jobs stay queued.
  app = await startTestApp(undefined, { smtpUrl: 'smtp://mail.example.org' });
  world = await createActors(app);
  // Redemptions of the table cost one each.
  for (let habit = 0; habit < 2; habit++) await givePoints(world.family, 100);
});
afterAll(() => app.close());

describe('the table has exactly one row', () => {
  test('for every REST path and method', () => {
    const served = REST_ROUTES.map(({ method, path }) => `${method} /api${path.replace(/:(\w+)/, '{$1}')}`);
    const rows = AUTHORIZATION_TABLE.flatMap(({ rest, procedure }) => (rest && procedure ? [rest] : []));
    expect(rows.toSorted()).toEqual(served.toSorted());
  });

  test('for every registered path under /api', () => {
    const rows = new Set(AUTHORIZATION_TABLE.map(({ rest }) => rest));
    const served = servedCalls(app.app.printRoutes({ commonPrefix: false }));
    expect(served.length).toBeGreaterThan(REST_ROUTES.length);
    // Browser requests without a caller: cors.test.ts.
    rows.add('OPTIONS *');
    expect(served.filter((call) => !rows.has(call) && !call.includes(' /trpc/'))).toEqual([]);
  });

  test('for every procedure', () => {
    const rows = AUTHORIZATION_TABLE.flatMap(({ procedure }) => procedure ?? []);
    expect(rows.toSorted()).toEqual(ALL_PROCEDURES.map(({ name }) => name).toSorted());
  });

  test('and every row covers every actor', () => {
    for (const { rest, procedure, status, tokens } of AUTHORIZATION_TABLE) {
      expect(status, rest ?? procedure).toMatch(/^(\d{3} ){16}\d{3}$/);
      expect(tokens, rest ?? procedure).toMatch(/^(\d{3} ){2}\d{3}$/);
    }
  });
});

describe('the session lists exactly the permitted operations and permissions', () => {
  const columns = [
    ...ACTORS.flatMap((actor, index) =>
      actor === 'AN' || actor === 'PP' || actor === 'RP'
        ? []
        : [{ who: actor, column: 'status' as const, index, client: async () => world.clients[actor] }],
    ),
    ...ACCESS_TOKEN_SCOPES.map((scope, index) => ({
      who: scope,
      column: 'tokens' as const,
      index,
      client: async () => (await aToken(app, world.family, { scope })).program,
    })),
  ];

  test.each(columns)('to $who', async ({ column, index, client: clientOf }) => {
    const client = await clientOf();
    const { abilities, permissions } = (await client.rest('GET /api/auth/me')).body;
    const allowed = AUTHORIZATION_TABLE.flatMap(({ procedure, [column]: expected }) => {
      const requires = procedure && requirementOf(procedure);
      if (!requires || requires === 'nothing') return [];
      return expected.split(' ')[index] === '403' ? [] : [{ procedure, requires }];
    });
    expect(abilities.toSorted()).toEqual(allowed.map(({ procedure }) => procedure).toSorted());
    const required = new Set(allowed.map(({ requires }) => requires));
    required.delete('session');
    // Required by fields of `account.update` and `children.update`.
    if (required.has('family.erase')) required.add('family.manage');
    if (required.has('rewards.manage')) required.add('children.update');
    expect(new Set(permissions)).toEqual(required);
  });
});

const NAMED_ROWS = AUTHORIZATION_TABLE.map((row) => ({ row, name: row.rest ?? row.procedure }));

test.each(NAMED_ROWS)('$name answers every actor as the table says', async ({ row }) => {
  await expectAnswers(
    row,
    ACTORS.map((actor, index) => ({
      who: actor,
      actor,
      status: Number(row.status.split(' ')[index]),
      client: async (call, isEnding) =>
        call.by ?? (isEnding ? await signInAfresh(world, actor) : world.clients[actor]),
    })),
  );
});

describe('a parent session in the locked child view has the rights of the child:', () => {
  let locked: TestClient;
  beforeAll(async () => {
    locked = await aLockedSession();
  });

  const rows = NAMED_ROWS.filter(({ row: { procedure } }) => procedure && procedure !== 'childView.leave');
  test.each(rows)('$name', async ({ row }) => {
    const status = Number(row.status.split(' ')[ACTORS.indexOf('CS')]);
    const attempt = { actor: 'CS' as const, status };
    const [answer, childs] = await expectAnswers(row, [
      {
        ...attempt,
        who: 'locked',
        client: async (_call, isEnding) => (isEnding ? await aLockedSession() : locked),
      },
      ...(status < 400 ? [] : [{ ...attempt, who: 'CS', client: async () => world.clients.CS }]),
    ]);
    if (childs) expect(answer?.body).toEqual(childs.body);
  });
});

/** Whether the call is about one item of a family, which others do not find. */
function isAboutAnItem({ procedure, status }: AuthorizationRow): boolean {
  return status.split(' ')[ACTORS.indexOf('PX')] === '404' && procedure !== 'children.list';
}

/** Changes for all children, which a token for some of them cannot make. */
const FOR_ALL_CHILDREN = ['praisePresets.save'];

describe('an access token', () => {
  let programs: TestClient[];
  beforeAll(async () => {
    programs = [];
    for (const given of [
      ...ACCESS_TOKEN_SCOPES.map((scope) => ({ scope })),
      { childIds: [world.siblingId] },
    ]) {
      programs.push((await aToken(app, world.family, given)).program);
    }
  });

  test.each(NAMED_ROWS)(
    'calls $name as the table says, and as a stranger with a token for another child',
    async ({ row }) => {
      const byScope = row.tokens.split(' ').map(Number);
      const answers = await expectAnswers(
        row,
        [...byScope, ...(row.procedure ? [statusForAnotherChild(row)] : [])].map((status, index) => ({
          who: ACCESS_TOKEN_SCOPES[index] ?? 'another child',
          actor: 'PO',
          status,
          client: async () => programs[index] ?? app.visitor(),
        })),
      );
      for (const { headers } of answers) expect(headers['set-cookie']).toBeUndefined();
    },
  );
});

/** The status for a token with every right, but for another child. */
function statusForAnotherChild(row: AuthorizationRow): number {
  const { procedure = '', tokens } = row;
  const manages = Number(tokens.split(' ')[2]);
  if (manages < 300 && isAboutAnItem(row)) return 404;
  return FOR_ALL_CHILDREN.includes(procedure) ? 403 : manages;
}

describe.each(['helper', 'guest'] as const)('a %s for another child', (who) => {
  let helper: TestClient;
  beforeAll(async () => {
    const childIds = [world.siblingId];
    helper = (
      who === 'helper'
        ? await aMember(app, world.family, { familyRole: 'helper', childIds })
        : await aGuest(app, world.family, { childIds })
    ).client;
  });

  const aboutAChild = NAMED_ROWS.filter(({ row }) => {
    const status = row.status.split(' ')[ACTORS.indexOf(who === 'helper' ? 'HE' : 'GH')];
    return Number(status) < 300 && isAboutAnItem(row);
  });

  test.each(aboutAChild)('gets 404 for $name', async ({ row }) => {
    const [answer] = await expectAnswers(row, [
      { who, actor: 'PO', status: 404, client: async () => helper },
    ]);
    expect(answer?.body).not.toHaveProperty('id');
  });

  test('covers what helpers do', () => {
    expect(aboutAChild.map(({ row }) => row.procedure)).toEqual(
      expect.arrayContaining([
        'completions.record',
        'points.giveBonus',
        'redemptions.fulfill',
        'redemptions.unfulfill',
        'habits.list',
      ]),
    );
  });
});

test('a second parent has the rights of the first, except for what belongs to a person', () => {
  const differing = AUTHORIZATION_TABLE.filter(({ status }) => {
    const column = (actor: ActorCode) => status.split(' ')[ACTORS.indexOf(actor)];
    return column('CP') !== column('PO');
  });
  expect(differing.map(({ rest, procedure }) => `${rest ?? procedure}`).toSorted()).toEqual([
    'DELETE /api/access-tokens/{id}',
    'DELETE /api/account/sessions/{id}',
    'GET /api/account/export/{token}',
    // Its session is not locked.
    'POST /api/child-view/leave',
    'account.endSession',
  ]);
});

/** The active habits and rewards of a child are limited, and the rows create many. */
async function makeRoom(): Promise<void> {
  for (const table of ['habits', 'rewards'] as const) {
    await app.db
      .updateTable(table)
      .set({ active: false })
      .where('child_id', '=', world.family.childId)
      .execute();
  }
}

/** A call of a row by one client. */
interface Attempt {
  who: string;
  /** Whose data the call contains. */
  actor: ActorCode;
  /** The expected status over REST; tRPC answers 200 for every 2xx. */
  status: number;
  client: (call: Call, isEnding: boolean) => Promise<TestClient>;
}

/**
 * Every attempt through tRPC; one that is allowed and one that is rejected also through REST, whose adapter calls the
 * same procedure. Rejected calls must not change the database, so they share one prepared call and come first.
 * Returns the answers of tRPC.
 */
async function expectAnswers(row: AuthorizationRow, attempts: readonly Attempt[]): Promise<Answer[]> {
  await makeRoom();
  const rejected = attempts.filter(({ status }) => status >= 400);
  const allowed = attempts.filter(({ status }) => status < 400);
  // A visitor is rejected before anything else, so a rejected session proves more.
  const both = [allowed[0], rejected.find(({ status }) => status !== 401) ?? rejected[0]];
  const transportsFor = (attempt: Attempt) => {
    if (!row.procedure) return [callRest];
    return row.rest && both.includes(attempt) ? [callProcedure, callRest] : [callProcedure];
  };
  const answers = new Map<Attempt, Answer>();
  const make = async (attempt: Attempt, transport: Transport, call: Call) => {
    const { who, status } = attempt;
    const isEnding = row.endsSession === true && status < 400;
    const answer = await transport(await attempt.client(call, isEnding), row, call);
    const expected = transport === callProcedure && status < 300 ? 200 : status;
    expect(answer.status, `${who}: ${answer.text}`).toBe(expected);
    const earlier = answers.get(attempt);
    const isSameOnBoth = status >= 400 || (row.rest?.startsWith('GET') && !row.changesByItself);
    if (earlier && isSameOnBoth) expect(answer.body, who).toEqual(earlier.body);
    answers.set(attempt, earlier ?? answer);
  };

  for (const group of Map.groupBy(rejected, ({ actor }) => row.dependsOnActor && actor).values()) {
    const call = (await row.call?.(world, group[0]?.actor ?? 'PO')) ?? {};
    const before = await databaseFingerprint(app.db);
    for (const attempt of group) {
      for (const transport of transportsFor(attempt)) await make(attempt, transport, call);
    }
    expect(await databaseFingerprint(app.db), group.map(({ who }) => who).join()).toBe(before);
  }
  for (const attempt of allowed) {
    for (const transport of transportsFor(attempt)) {
      await make(attempt, transport, (await row.call?.(world, attempt.actor)) ?? {});
    }
  }
  return attempts.flatMap((attempt) => answers.get(attempt) ?? []);
}

async function aLockedSession(): Promise<TestClient> {
  const client = await signInAfresh(world, 'PO');
  await lockInChildView(app, world.family, client);
  return client;
}

function requirementOf(procedure: string) {
  return procedureDefinition(procedure).meta?.requires;
}

/** Parses Fastify's route tree, in which each level is indented by four characters. */
function servedCalls(drawing: string): string[] {
  const paths: string[] = [];
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    paths.splice(depth, Infinity, segment);
    const path = paths.join('').replace(/:(\w+)/, '{$1}');
    return (methods?.split(', ') ?? [])
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}
