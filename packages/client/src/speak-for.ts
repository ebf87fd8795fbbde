/** Who the requests come from. */
interface Speaker {
  token?: string;
  fetch?: typeof fetch;
}

type Fetch = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` that speaks for the holder of a token, or for whoever has logged in. Browsers keep the cookies of a session themselves and
 * show them to no script; everywhere else they are kept here, for as long as this function lives.
 */
export function speakFor({ token, fetch: send = fetch }: Speaker): Fetch {
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
      // The server takes a cookie back by emptying it.
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}
