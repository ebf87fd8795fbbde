import { i18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
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
        <QueryClientProvider client={queryClient}>
          <I18nProvider i18n={i18n}>
            <InLanguage>{children}</InLanguage>
          </I18nProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

/** Mounts the page again in another language, so that no component needs to follow it. */
function InLanguage({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  const shown = useRef(locale);

  // The focused element is gone.
  useEffect(() => {
    if (shown.current === locale) return;
    shown.current = locale;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [locale]);

  return (
    <DirectionProvider key={locale} detectDirection>
      {children}
    </DirectionProvider>
  );
}
