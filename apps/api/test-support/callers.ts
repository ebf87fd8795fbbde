import { ACTORS } from './actors.ts';

/** The status of a call by each actor, in the order of `ACTORS`; `ok` is that of a success. */
export interface Callers {
  people: string;
  /** The same for the owner's access tokens by scope: read, complete, manage. */
  tokens: string;
}

/** Visitors too. */
export const EVERYONE: Callers = {
  people: 'ok ok ok ok ok ok ok ok ok ok ok ok ok ok ok ok ok',
  tokens: 'ok ok ok',
};

export const EVERYONE_BUT_TOKENS: Callers = { ...EVERYONE, tokens: '403 403 403' };

export const SIGNED_IN: Callers = {
  people: '401 401 401 ok ok ok ok ok ok ok ok ok ok ok ok ok ok',
  tokens: 'ok ok ok',
};

/** Visitors alone may open a session: others have one. */
export const WITHOUT_SESSION: Callers = {
  people: 'ok ok ok 409 409 409 409 409 409 409 409 409 409 409 409 409 409',
  tokens: '403 403 403',
};

export const ADMINS: Callers = {
  people: '401 401 401 403 403 403 403 403 ok 403 403 403 403 403 403 403 403',
  tokens: '403 403 403',
};

/** With a login of their own. */
export const GROWN_UPS: Callers = {
  people: '401 401 401 ok ok 403 403 403 ok ok ok ok 403 403 403 403 403',
  tokens: '403 403 403',
};

/** With a login of their own, not on a family device. */
export const PARENTS: Callers = {
  people: '401 401 401 ok ok 403 403 403 ok ok 403 403 403 403 403 403 403',
  tokens: '403 403 403',
};

/** Parents, on a family device too, and their tokens that may manage. */
export const MANAGERS: Callers = {
  people: '401 401 401 ok ok 403 403 403 ok ok 403 403 403 403 ok 403 403',
  tokens: '403 403 ok',
};

/** Managers, helpers, and guests who help. */
export const HELPERS: Callers = {
  people: '401 401 401 ok ok 403 403 403 ok ok ok 403 403 403 ok 403 ok',
  tokens: '403 403 ok',
};

/** All grown-ups, guests who help, and all tokens. */
export const READERS: Callers = {
  people: '401 401 401 ok ok 403 403 403 ok ok ok ok 403 403 ok 403 ok',
  tokens: 'ok ok ok',
};

/** About a child. */
export const READERS_AND_CHILD: Callers = {
  people: '401 401 401 ok 404 ok 404 404 404 ok ok ok 403 ok ok 403 ok',
  tokens: 'ok ok ok',
};

/** About a child. */
export const MANAGERS_AND_CHILD: Callers = {
  people: '401 401 401 ok 404 ok 404 404 404 ok 403 403 403 ok ok 403 403',
  tokens: '403 403 ok',
};

/** About a child: all of its family but viewers; on a family device before a profile is opened, too. */
export const COMPLETERS: Callers = {
  people: '401 401 401 ok 404 ok 404 404 404 ok ok 403 ok ok ok ok ok',
  tokens: '403 ok ok',
};

/** Everybody on a family device. */
export const FAMILY_DEVICES: Callers = {
  people: '401 401 401 403 403 403 403 403 403 403 403 403 ok ok ok 403 403',
  tokens: '403 403 403',
};

/** For a call about an item of the family: other families' parents do not find it. */
export function inFamily({ people, tokens }: Callers): Callers {
  const statuses = people
    .split(' ')
    .map((status, index) => (ACTORS[index] === 'PX' || ACTORS[index] === 'AD' ? '404' : status));
  return { people: statuses.join(' '), tokens };
}
