import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { colorSchemeManager, DeviceLook } from '@/app/device-look';
import { theme } from '@/app/theme';
import { queryClient, trpc, trpcClient } from '@/lib/trpc';
import { useHydrated } from '@/lib/use-hydrated';

// Notices come after something was done: their code follows once the page is there. It does not wait for the first notice,
// for that may be the one of a lost connection.
const Toasts = lazy(async () => {
  await pageLoaded();
  await nothingElseToDo();
  return { default: (await import('@/components/toasts')).Toasts };
});

function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
}

/** Not every browser tells; the others at least draw first. */
function nothingElseToDo(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

export function Providers({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();

  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      // They are in a stylesheet of ours (build/theme-styles.ts): our policy allows no style elements.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <DeviceLook />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
      <Suspense>{hydrated && <Toasts />}</Suspense>
    </MantineProvider>
  );
}
