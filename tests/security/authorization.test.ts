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
import {
  callProcedure,
  callRest,
  type Transport,
  transportsOf,
} from '../../apps/api/test-support/transports.ts';

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

describe.each(NAMED_ROWS)('$name', ({ row }) => {
  beforeAll(makeRoom);

  test.each(ACTORS.map((actor, index) => ({ actor, status: Number(row.status.split(' ')[index]) })))(
    'answers $actor with $status',
    async ({ actor, status }) => {
      const overRest = row.rest && (await attempt(row, actor, { transport: callRest, status }));
      const overTrpc =
        row.procedure &&
        (await attempt(row, actor, { transport: callProcedure, status: status < 300 ? 200 : status }));
      const isSameOnBothDoors = status >= 400 || (row.rest?.startsWith('GET') && !row.changesByItself);
      if (overRest && overTrpc && isSameOnBothDoors) expect(overTrpc.body).toEqual(overRest.body);
    },
  );
});

describe('a parent session in the locked child view has the rights of the child:', () => {
  let locked: TestClient;
  beforeAll(async () => {
    await makeRoom();
    locked = await aLockedSession();
  });

  const rows = AUTHORIZATION_TABLE.filter(({ procedure }) => procedure && procedure !== 'childView.leave');
  test.each(rows.map((row) => ({ row, name: row.rest ?? row.procedure })))('$name', async ({ row }) => {
    const status = Number(row.status.split(' ')[ACTORS.indexOf('CS')]);
    for (const transport of row.rest ? [callRest, callProcedure] : [callProcedure]) {
      const client = row.endsSession ? await aLockedSession() : locked;
      const call = (await row.call?.(world, 'CS')) ?? {};
      const before = status < 400 ? undefined : await databaseFingerprint(app.db);
      const answer = await transport(client, row, call);
      expect(answer.status, answer.text).toBe(transport === callRest || status >= 400 ? status : 200);
      if (before === undefined) continue;
      expect(await databaseFingerprint(app.db)).toBe(before);
      expect(answer.body).toEqual((await transport(world.clients.CS, row, call)).body);
    }
  });
});

describe.each(ACCESS_TOKEN_SCOPES.map((scope, index) => ({ scope, index })))(
  'a token with scope $scope',
  ({ scope, index }) => {
    beforeAll(makeRoom);

    test.each(NAMED_ROWS)('calls $name as the table says', async ({ row }) => {
      const status = Number(row.tokens.split(' ')[index]);
      for (const transport of transportsOf(row)) {
        const { program } = await aToken(app, world.family, { scope });
        const answer = await attemptByToken(row, { transport, program, status });
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    });
  },
);

/** Filtered lists, and procedures without a child. */
const NEVER_HIDDEN = [
  'children.list',
  'children.today',
  'recaps.family',
  // An id of another child is answered as one that does not exist.
  'completions.approve',
  'completions.pending',
  'familyDevices.board',
  'pauses.list',
  'praisePresets.get',
  'praisePresets.save',
  'redemptions.fulfilled',
  'redemptions.waiting',
  'wishes.waiting',
  'auth.me',
  'auth.session',
  'events.subscribe',
];

/** Changes for all children, which a token for some of them cannot make. */
const FOR_ALL_CHILDREN = ['praisePresets.save'];

describe('a token for another child', () => {
  beforeAll(makeRoom);

  test.each(NAMED_ROWS.filter(({ row }) => row.procedure))(
    'gets the rights of a stranger at most for $name',
    async ({ row }) => {
      const manages = Number(row.tokens.split(' ')[2]);
      const isHidden = manages < 300 && !NEVER_HIDDEN.includes(row.procedure ?? '');
      for (const transport of transportsOf(row)) {
        const { program } = await aToken(app, world.family, { childIds: [world.siblingId] });
        const shown = FOR_ALL_CHILDREN.includes(row.procedure ?? '') ? 403 : manages;
        const status = isHidden ? 404 : shown;
        const answer = await attemptByToken(row, { transport, program, status });
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    },
  );
});

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

  const aboutAChild = NAMED_ROWS.filter(({ row: { procedure, status } }) => {
    const requires = procedure && requirementOf(procedure);
    const isOfHelper = Number(status.split(' ')[ACTORS.indexOf(who === 'helper' ? 'HE' : 'GH')]) < 300;
    const isForAll = requires === 'nothing' || requires === 'session' || requires === 'account.manage';
    return isOfHelper && procedure && !isForAll && !NEVER_HIDDEN.includes(procedure);
  });

  test.each(aboutAChild)('gets 404 for $name', async ({ row }) => {
    for (const transport of transportsOf(row)) {
      const answer = await attemptByToken(row, { transport, program: helper, status: 404 });
      expect(answer.body).not.toHaveProperty('id');
    }
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

/** Calls a row with the owner's data; a rejected call must not change the database. */
async function attemptByToken(
  row: AuthorizationRow,
  { transport, program, status }: { transport: Transport; program: TestClient; status: number },
): Promise<Answer> {
  const call = (await row.call?.(world, 'PO')) ?? {};
  const before = status < 400 ? undefined : await databaseFingerprint(app.db);
  const answer = await transport(program, row, call);
  expect(answer.status, answer.text).toBe(transport === callProcedure && status < 300 ? 200 : status);
  if (before !== undefined) expect(await databaseFingerprint(app.db)).toBe(before);
  return answer;
}

async function aLockedSession(): Promise<TestClient> {
  const client = await signInAfresh(world, 'PO');
  await lockInChildView(app, world.family, client);
  return client;
}

/** Calls a row and checks its status; a rejected call must not change the database. */
async function attempt(
  row: AuthorizationRow,
  actor: ActorCode,
  { transport, status }: { transport: Transport; status: number },
): Promise<Answer> {
  const call = (await row.call?.(world, actor)) ?? {};
  const client = call.by ?? (row.endsSession ? await signInAfresh(world, actor) : world.clients[actor]);
  const before = status < 400 ? undefined : await databaseFingerprint(app.db);
  const answer = await transport(client, row, call);
  expect(answer.status, answer.text).toBe(status);
  if (before !== undefined) expect(await databaseFingerprint(app.db)).toBe(before);
  return answer;
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
