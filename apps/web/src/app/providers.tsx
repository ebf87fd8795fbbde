import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { colorSchemeManager, DeviceLook } from '@/app/device-look';
import { theme } from '@/app/theme';
import { firstDraw } from '@/lib/first-draw';
import { queryClient, trpc, trpcClient } from '@/lib/trpc';
import { useHydrated } from '@/lib/use-hydrated';

// Notices come after something was done: their code follows once the page is there. It does not wait for the first notice,
// for that may be the one of a lost connection.
const Toasts = lazy(async () => {
  await firstDraw;
  await nothingElseToDo();
  return { default: (await fetchToasts()).Toasts };
});

/** A page works without notices: where they cannot be fetched, they are once the network is back. */
async function fetchToasts(): Promise<{ Toasts: ComponentType }> {
  try {
    return await import('@/components/toasts');
  } catch {
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
    return await fetchToasts();
  }
}

/** Not every browser tells; the others at least paint first. */
function nothingElseToDo(): Promise<unknown> {
  return new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));
}

/** By itself: if all of the providers changed with it, React would take over the whole prerendered page in one go. */
function ToastsOncePageIsThere() {
  const hydrated = useHydrated();
  return <Suspense>{hydrated && <Toasts />}</Suspense>;
}

export function Providers({ children }: { children: ReactNode }) {
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
      <ToastsOncePageIsThere />
    </MantineProvider>
  );
}
