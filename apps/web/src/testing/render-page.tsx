import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Providers } from '@/app/providers';
import { Router } from '@/app/router';
import { Toasts } from '@/components/feedback/toasts';

/** The app at an address, and a user in front of it. */
export function renderPage(address: string) {
  let current = address;

  function Location() {
    const { pathname, search } = useLocation();
    current = pathname + search;
    return null;
  }

  render(
    <Providers>
      <MemoryRouter initialEntries={[address]}>
        <Router />
        <Location />
      </MemoryRouter>
      <Toasts />
    </Providers>,
  );
  return { user: userEvent.setup(), address: () => current };
}
