/** Credentials of the requests. */
interface Credentials {
  token?: string;
  fetch?: typeof fetch;
}

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A `fetch` that adds the token or session cookie. Browsers manage cookies themselves; elsewhere this function keeps them. */
export function createAuthenticatedFetch({ token, fetch: send = fetch }: Credentials): Fetch {
  const cookies = new Map<string, string>();
  return async (url, init) => {
    const headers = new Headers(init?.headers);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    else if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await send(url, {
      ...init,
      headers,
      credentials: token === undefined ? 'same-origin' : 'omit',
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';', 1);
      const name = pair.slice(0, pair.indexOf('='));
      const value = pair.slice(name.length + 1);
      // The server deletes a cookie by emptying it.
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}
