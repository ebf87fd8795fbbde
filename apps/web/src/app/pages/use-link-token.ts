import { confirmEmailInput } from '@starchart/schema';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a link from a mail: what stands behind the #, unless it can be none. It leaves the address bar at once, and
 * stays with this step of the tab's history, so that a reload, or a look at the password manager, does not lose it.
 */
export function useLinkToken(): string | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const given = hash.slice(1);

  useEffect(() => {
    if (given) void navigate({ pathname, search }, { replace: true, state: { token: given } });
  }, [given, pathname, search, navigate]);

  return confirmEmailInput.safeParse(given ? { token: given } : state).data?.token;
}
