/** Where the journeys find the server that the Playwright configuration starts; `E2E_PORT` lets two runs go side by side. */
export const BASE_URL = `http://127.0.0.1:${process.env.E2E_PORT ?? 3391}`;

/** The demo's parent, who is the admin too. */
export const ADMIN = { username: 'demo', password: 'starchart' };
