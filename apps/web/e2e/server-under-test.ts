/** Where the journeys find the server that the Playwright configuration starts. */
export const BASE_URL = 'http://127.0.0.1:3391';

/** The demo's parent, who is the admin too. */
export const ADMIN = { username: 'demo', password: 'starchart' };
