import { confirmEmailInput } from '@starchart/schema';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns the token in the fragment of a mail link, if its format is valid. Moves it from the address bar
 * into the history state, so that it survives a reload. `expire` discards a token that the server rejected.
 */
export function useLinkToken() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [expired, setExpired] = useState<string>();
  const given = hash.slice(1);

  useEffect(() => {
    if (given) void navigate({ pathname, search }, { replace: true, state: { token: given } });
  }, [given, pathname, search, navigate]);

  const token = confirmEmailInput.safeParse(given ? { token: given } : state).data?.token;
  return { token: token === expired ? undefined : token, expire: () => setExpired(token) };
}
