import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { colorSchemeManager, DeviceLook } from '@/app/device-look';
import { theme } from '@/app/theme';
import { queryClient, trpc, trpcClient } from '@/lib/api/trpc';

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      // They are in a stylesheet (build/theme-styles.ts): our content security policy allows no style elements.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <DeviceLook />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
