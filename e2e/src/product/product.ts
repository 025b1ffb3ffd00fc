import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/folders.js';
import { until } from '../until.js';
import { freePort } from './ports.js';
import { belongingTo, descendantsOf, isAlive, type Running } from './processes.js';

/** A running product. */
export interface Product {
  readonly pid: number;
  readonly url: string;
  readonly username: string;
  /** Null if it was not printed, which happens only at the first start. */
  readonly password: string | null;
  readonly dataDir: string;
  /** Whether it has the public name that the launcher sets, which links in messages need. Without one the console sends no links. */
  readonly log: string;
  /** Time from the start until the URL was printed, ms. */
  readonly readyMs: number;
}

interface Options {
  readonly dataDir: string;
  readonly log: string;
  /** Whether the demo puts units on air; otherwise stories find every unit and channel idle. */
  readonly onAir?: boolean;
  /** Whether it has the name that the launcher gives it: links in messages lead there. Without one the console sends no links. */
  readonly named?: boolean;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** Time limit of a start, which may include builds, ms. */
const READY_MS = 240_000;
const STOPPED_MS = 30_000;

/** Number of tries with other ports, because another program may take a free port during a build. */
const ATTEMPTS = 3;

/** `npm start` without npm, so that the product's launcher is measured and stopped. A failed start leaves nothing running. */
export async function startProduct(options: Options): Promise<Product> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(options);
    } catch (error) {
      const taken = error instanceof Error && /Port \d+ of \S+ is taken/.test(error.message);
      if (!taken || attempt === ATTEMPTS) throw error;
    }
  }
}

async function start(options: Options): Promise<Product> {
  const { dataDir, log, onAir = false, named = false } = options;
  const [port, mqttPort] = [await freePort(), await freePort()];
  const output = openSync(log, 'w');
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'start.mjs')], {
    cwd: ROOT,
    env: {
      ...process.env,
      DEMO_ON_AIR: onAir ? '1' : '0',
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      ...(!named && { PUBLIC_URL: '' }),
      // Receivers of webhooks are tests.
      WEBHOOK_NETWORKS: '127.0.0.0/8',
      // OpenID providers too.
      SIGN_ON_NETWORKS: '127.0.0.0/8',
      // Services that make transcripts too.
      AI_NETWORKS: '127.0.0.0/8',
      // A story serves this address.
      CHAT_SCRIPT_URL: 'https://chat.example/widget.js',
    },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const { pid } = child;
  if (pid === undefined) throw new Error('The product could not be started');
  try {
    return await ready(child, pid, options, began);
  } catch (error) {
    await endStarted(child, dataDir);
    throw error;
  }
}

/** Waits until the product that `child` launches is ready. */
async function ready(child: ChildProcess, pid: number, options: Options, began: number): Promise<Product> {
  const { dataDir, log, signal } = options;
  const printed = await until(
    `the product is ready; ${log} says why not`,
    () => {
      if (child.exitCode !== null || signal?.aborted === true) return readFileSync(log, 'utf8');
      const text = readFileSync(log, 'utf8');
      return /Ctrl-C stops everything/.test(text) && text;
    },
    READY_MS,
  );
  const readyMs = performance.now() - began;
  const printedValue = (pattern: RegExp): string | undefined => pattern.exec(printed)?.[1];
  const url = printedValue(/Backhaul is ready: +(\S+)/);
  const username = printedValue(/Sign in as +([\w-]+)/);
  if (child.exitCode !== null || url === undefined || username === undefined) {
    throw new Error(`The product did not start:\n${printed}`);
  }
  return { pid, url, username, password: printedValue(/^ +with password +(\S+)$/m) ?? null, dataDir, log, readyMs };
}

/** Ends the processes of a failed start: first the launcher by a signal, then all that use its data folder. */
async function endStarted(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGINT');
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  // If it does not end, it is killed below.
  await until('the launcher ends', hasEnded, STOPPED_MS).catch(() => undefined);
  killRest(dataDir);
}

/** Kills every process of an installation. */
export function killRest(dataDir: string): void {
  for (const { pid } of belongingTo(dataDir)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended meanwhile.
    }
  }
}

const launcherOf = ({ pid, dataDir }: Product): boolean => {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`);
  } catch {
    return false;
  }
};

/** Stops the product as Ctrl-C does; returns its processes that did not end. */
export async function stopProduct(product: Product): Promise<readonly Running[]> {
  if (!launcherOf(product)) return [];
  const started = descendantsOf(product.pid);
  process.kill(product.pid, 'SIGINT');
  await until('the launcher ends', () => !launcherOf(product), STOPPED_MS);
  return started.filter(isAlive);
}

/** Output of the product so far. */
export const printedBy = ({ log }: Pick<Product, 'log'>): string => readFileSync(log, 'utf8');

/** The process of a part of the product: `console`, `fleet`, or a device of the demo by name. */
export function partOf({ pid }: Product, name: string): Running {
  const isPart = ({ parent, command }: Running): boolean =>
    parent === pid &&
    (command.some((word) => word.endsWith(`/apps/${name}/dist/main.js`)) ||
      command.some((word) => word.endsWith(`/${name}.json`)));
  const part = descendantsOf(pid).find(isPart);
  if (!part) throw new Error(`${name} does not run`);
  return part;
}
