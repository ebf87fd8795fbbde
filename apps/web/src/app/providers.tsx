import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { cssVariablesResolver, theme } from '@/app/theme';
import { queryClient, trpc, trpcClient } from '@/lib/trpc';

// Notices come after something was done: their code need not be in the first load.
const Toasts = lazy(async () => ({ default: (await import('@/components/toasts')).Toasts }));

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // Mantine's default variables are not in our stylesheet, so all of them come from the theme.
      deduplicateCssVariables={false}
    >
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {/* Without transitions a change of route and of the session come in the same render, as logging out needs. */}
          <BrowserRouter useTransitions={false}>{children}</BrowserRouter>
        </QueryClientProvider>
      </trpc.Provider>
      <Suspense>
        <Toasts />
      </Suspense>
    </MantineProvider>
  );
}
