// The build replaces this line with the router's types: users of the published package have no server code.
export type { AppRouter } from '@starchart/api';
