/** Address of the server that the Playwright configuration starts. `E2E_PORT` allows two runs at once. */
export const BASE_URL = `http://127.0.0.1:${process.env.E2E_PORT ?? 3391}`;

/** The parent of the demo, who is also the admin. */
export const ADMIN = { username: 'demo', password: 'starchart' };
