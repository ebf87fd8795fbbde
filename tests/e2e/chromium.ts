import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];

/**
 * How to start Chromium: the one that `CHROMIUM_PATH` names, or the one that comes as a package, which needs neither root nor
 * a download beyond the registry's. It is unpacked once per machine, with the libraries it needs.
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

/** Renamed when complete, so that two runs at once never start half a browser. */
async function unpackInto(folder: string): Promise<void> {
  const unpacking = mkdtempSync(`${folder}-`);
  const before = { ...process.env };
  try {
    // The package unpacks into the folder for temporary files, and its libraries only where it believes itself in a cloud.
    process.env.TMPDIR = unpacking;
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    // Its font configuration names folders of the cloud; without a font for a character the browser crashes.
    const fonts = join(unpacking, 'fonts', 'fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/fonts', join(folder, 'fonts')));
    renameSync(unpacking, folder);
  } catch (error) {
    rmSync(unpacking, { recursive: true, force: true });
    // Another run was faster.
    if (!existsSync(folder)) throw error;
  } finally {
    // What the package sets is for the browser alone, not for the server under test.
    process.env = before;
  }
}

function stringsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
