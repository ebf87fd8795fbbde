/** Types that the web app and the client package use. The server's code is not exported. */
export type { Ability } from './core/authorize.ts';
export type { AppRouter } from './transport/trpc/root-router.ts';
