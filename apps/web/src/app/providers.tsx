import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { colorSchemeManager, DeviceLook } from '@/app/device-look';
import { theme } from '@/app/theme';
import { useHydrated } from '@/hooks/use-hydrated';
import { queryClient, trpc, trpcClient } from '@/lib/api/trpc';
import { whenOnline } from '@/lib/api/when-online';
import { firstDraw, whenIdle } from '@/lib/first-render';

// Notices come after something was done: their code follows once the page is there. It does not wait for the first notice,
// for that may be the one of a lost connection.
const Toasts = lazy(async () => {
  await firstDraw;
  await whenIdle();
  return { default: (await fetchToasts()).Toasts };
});

/** A page works without notices. */
async function fetchToasts(): Promise<{ Toasts: ComponentType }> {
  await whenOnline();
  return await import('@/components/feedback/toasts').catch(() => ({ Toasts: () => null }));
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
