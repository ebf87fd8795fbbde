/** Types that the web app and the client package use. The server's code is not exported. */
export type { Permission } from './core/permissions.ts';
export type { AppRouter } from './transport/trpc/root-router.ts';
