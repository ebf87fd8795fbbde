import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Dockerfile, parseDockerfile } from '../../deploy/dockerfile.ts';

// Runs the steps of the Dockerfile without a container engine: each stage is a folder, `/app` is a folder in
// it, and the user does not change. Then starts the result and waits until it is healthy. Needs the current
// Node and npm.

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Paths that the build context excludes. */
const NOT_COPIED = /(^|\/)(node_modules|dist|dist-types|\.git|\.turbo|data|test-results)(\/|$)/;
const PORT = '3998';
const HEALTHY_WITHIN_MS = 60_000;

const scratch = mkdtempSync(join(tmpdir(), 'starchart-image-'));
try {
  const image = build(parseDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8')));
  await start(image);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

interface Stage {
  folder: string;
  workdir: string;
  env: Record<string, string>;
  command: string[];
  healthcheck: string[];
}

function build({ stages }: Dockerfile): Stage {
  const built = new Map<string, Stage>();
  let last: Stage | undefined;
  for (const [index, { from, name = `stage-${index}`, steps }] of stages.entries()) {
    const folder = join(scratch, name);
    const base = built.get(from);
    if (base) cpSync(base.folder, folder, { recursive: true, verbatimSymlinks: true });
    else mkdirSync(folder);
    const stage: Stage = { workdir: '/', env: {}, command: [], healthcheck: [], ...base, folder };
    stage.env = { ...stage.env };
    for (const step of steps) {
      console.log(`${name}: ${step.text}`);
      switch (step.kind) {
        case 'workdir':
          stage.workdir = step.path;
          mkdirSync(join(folder, step.path), { recursive: true });
          break;
        case 'env':
          Object.assign(stage.env, step.variables);
          break;
        case 'copy':
          for (const source of step.sources)
            copy(step.from ? built.get(step.from)?.folder : root, source, step.to, stage);
          break;
        case 'run':
          run(step.command, stage);
          break;
        case 'command':
          stage.command = step.words;
          break;
        case 'healthcheck':
          stage.healthcheck = step.words;
          break;
        case 'said':
          break;
      }
    }
    built.set(name, stage);
    last = stage;
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  return last;
}

/** Like COPY: copies the content of a folder, or files into a folder whose name ends with a slash. */
function copy(from: string | undefined, source: string, to: string, { folder, workdir }: Stage): void {
  if (from === undefined) throw new Error(`No source to copy ${source} from.`);
  const here = join(from, source);
  if (!existsSync(here)) throw new Error(`${source} is not there.`);
  const target = join(
    folder,
    to.startsWith('/') ? '' : workdir,
    to,
    to.endsWith('/') && !isFolder(here) ? (source.split('/').at(-1) ?? '') : '',
  );
  mkdirSync(dirname(target), { recursive: true });
  const isContext = from === root;
  cpSync(here, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !isContext || !NOT_COPIED.test(path.slice(root.length)),
  });
}

function isFolder(path: string): boolean {
  return spawnSync('test', ['-d', path]).status === 0;
}

function environment({ folder, env }: Stage): NodeJS.ProcessEnv {
  const prefix = join(folder, 'usr/local');
  const inFolder = Object.entries(env).map(([name, value]) => [
    name,
    value.startsWith('/') ? join(folder, value) : value,
  ]);
  return {
    // Configuration of this machine's package registry.
    ...process.env,
    PATH: `${join(prefix, 'bin')}:${dirname(process.execPath)}:${process.env.PATH}`,
    npm_config_prefix: prefix,
    ...Object.fromEntries(inFolder),
  };
}

function run(command: string, stage: Stage): void {
  // Only root may change owners; folders of the image are those of the stage.
  const here = command
    .replaceAll(/ --(owner|group)=node/g, '')
    .replaceAll(/(?<= )\/data\b/g, join(stage.folder, 'data'));
  const { status } = spawnSync('sh', ['-c', here], {
    cwd: join(stage.folder, stage.workdir),
    env: environment(stage),
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`This step failed: ${command}`);
}

async function start(image: Stage): Promise<void> {
  const [program = '', ...words] = image.command;
  const options = { cwd: join(image.folder, image.workdir), env: { ...environment(image), PORT } };
  const server = spawn(program, words, { ...options, stdio: 'inherit' });
  try {
    await healthy(server, () => {
      const [check = '', ...given] = image.healthcheck;
      return spawnSync(check, given, options).status === 0;
    });
    console.log(
      `\nThe image starts, and is healthy. It adds ${megabytesIn(image.folder)} MB to the one it is built on.`,
    );
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve));
  }
  if (server.exitCode !== 0) throw new Error(`It ended with ${server.exitCode}.`);
}

function megabytesIn(folder: string): number {
  return Number.parseInt(spawnSync('du', ['-sm', '--exclude=data', folder], { encoding: 'utf8' }).stdout, 10);
}

async function healthy(server: ChildProcess, check: () => boolean): Promise<void> {
  const end = Date.now() + HEALTHY_WITHIN_MS;
  while (!check()) {
    if (server.exitCode !== null || Date.now() > end) throw new Error('It did not become healthy.');
    await sleep(500);
  }
}
