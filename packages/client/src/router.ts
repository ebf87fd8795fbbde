// The build writes the router's types in place of this line: whoever installs the client has no server.
export type { AppRouter } from '@starchart/api';
