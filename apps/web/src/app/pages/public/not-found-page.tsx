import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@mantine/core';
import { paths } from '@/app/paths';
import { PublicFooter } from '@/app/public-footer';
import { KidLink } from '@/components/kid/kid-button';
import { Page } from '@/components/layout/page';
import { SiteHeader } from '@/components/layout/site-header';
import { Picture } from '@/components/ui/picture';

export function NotFoundPage() {
  return (
    <Page
      title={t`404 Page Not Found`}
      surface="paper"
      header={<SiteHeader home={paths.landing} />}
      footer={<PublicFooter />}
    >
      <Stack flex={1} align="center" justify="center" px="md" pt="lg" pb="var(--space-48)" ta="center">
        <Picture catalogue="brand" name="twinkle-sleepy" size={160} />
        <Text component="h1" fz="clamp(2rem, 6vw, 2.75rem)">
          <Trans>404 Page Not Found</Trans>
        </Text>
        <Text inherit maw="36ch" mb="xs" c="dimmed" fz="lg">
          <Trans>There's no star here. Let's go back to where they shine!</Trans>
        </Text>
        <KidLink to={paths.landing}>
          <Trans>Back to the home page</Trans>
        </KidLink>
      </Stack>
    </Page>
  );
}
