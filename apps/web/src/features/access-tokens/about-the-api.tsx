import { Text } from '@mantine/core';
import { Section } from '@/components/ui/section';
import classes from './about-the-api.module.css';

export function AboutTheApi() {
  return (
    <Section title="The API" card>
      <Text inherit c="dimmed">
        What this app shows and does for your children, a program can ask for, too. It sends its token along
        as <code className={classes.code}>Authorization: Bearer sc_…</code>
      </Text>
      <ul className={classes.links}>
        <li>
          <a href="/api/docs">Reference of all calls</a>
        </li>
        <li>
          <a href="/api/openapi.json">The same as an OpenAPI document</a>
        </li>
      </ul>
    </Section>
  );
}
