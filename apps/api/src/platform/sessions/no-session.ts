import type { SessionHandle } from '../../core/session-handle.ts';

/** The session of a use case that runs without a browser. */
export const NO_SESSION: SessionHandle = {
  sessionId: null,
  requireHttps() {},
  signIn: async () => {},
  signInOnDevice: async () => {},
  beginGuestSession: async () => async () => false,
  rememberDevice: async () => Buffer.alloc(0),
  signOut: async () => {},
};
