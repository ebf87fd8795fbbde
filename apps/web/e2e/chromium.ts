import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/**
 * How to start Chromium: the one that `CHROMIUM_PATH` names, or the one that comes as a package, which needs neither root nor
 * a download beyond the registry's. It unpacks itself once per machine, with the libraries it needs.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
  const { CHROMIUM_PATH: executablePath } = process.env;
  if (executablePath) return { executablePath, args };

  const before = { ...process.env };
  const unpacked = join(tmpdir(), `starchart-chromium-153-${process.getuid?.() ?? 0}`);
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  try {
    // The package unpacks into the folder for temporary files, and its libraries only where it believes itself in a cloud.
    process.env.TMPDIR = unpacked;
    process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    const { LD_LIBRARY_PATH = '', FONTCONFIG_PATH = '' } = process.env;
    const env = { ...stringsOf(before), LD_LIBRARY_PATH, FONTCONFIG_PATH };
    return { executablePath: await chromium.executablePath(), args, env };
  } finally {
    // Its libraries are for the browser alone, not for the server under test.
    process.env = before;
  }
}

function stringsOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
