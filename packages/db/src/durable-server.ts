import type { Pool } from 'pg';

/** The PostgreSQL server must not be used. The message gives the operator the reason and the remedy. */
export class UnsuitableServerError extends Error {
  override name = 'UnsuitableServerError';
}

const oldestVersion = 15;
const durabilitySettings = ['fsync', 'full_page_writes', 'synchronous_commit'];

/**
 * Throws `UnsuitableServerError` for a server that can lose confirmed writes (`fsync` or similar settings are off)
 * or whose version is too old, and for a database that is not UTF8.
 */
export async function assertDurableServer(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [['server_version_num', ...durabilitySettings]],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));

  const version = Math.floor(Number(settings.get('server_version_num')) / 10_000);
  if (version < oldestVersion) {
    throw new UnsuitableServerError(
      `The database server is PostgreSQL ${version}; Starchart needs ${oldestVersion} or newer.`,
    );
  }
  await assertUtf8(pool);
  const broken = durabilitySettings.filter((name) => settings.get(name) === 'off');
  if (broken.length > 0) {
    throw new UnsuitableServerError(
      `The database server is configured to lose data in a crash (${broken.map((name) => `${name} = off`).join(', ')}). ` +
        'Turn this on in its configuration; children’s stars are kept there.',
    );
  }
}

/** Throws `UnsuitableServerError` for a database that cannot store every character. */
export async function assertUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ encoding: string }>(
    "select current_setting('server_encoding') as encoding",
  );
  const { encoding } = rows[0] ?? {};
  if (encoding === 'UTF8') return;
  throw new UnsuitableServerError(
    `The database has the encoding ${encoding}, but Starchart needs UTF8: use a new one, made by create database … encoding 'UTF8' template template0.`,
  );
}
