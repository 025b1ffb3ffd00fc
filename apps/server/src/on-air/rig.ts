import { eventually, TestConsole } from '@backhaul/agent/testing';
import { signMediaToken, type ServerConfiguration, type ServerState, type UnitState } from '@backhaul/contract/bus';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { SrtSender } from './srt-sender.js';
import { Viewer } from './viewer.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
export const MEDIA_KEY = 'm'.repeat(43);
export const PASSPHRASE = 'correct-horse-battery';
/** The server and the unit of most tests. */
export const S = 'server-1';
export const U = 'crew-1';

/** The configuration of a channel. */
export const channelOf = (
  channelId: string,
  change: Partial<ServerConfiguration['channels'][number]> = {},
): ServerConfiguration['channels'][number] => ({
  channelId,
  name: channelId,
  input: 'unit',
  passphrase: PASSPHRASE,
  latencyMs: 120,
  recording: false,
  ...change,
});

let built: Promise<unknown> | undefined;

/** Builds the two programs as they are shipped, once in each process of tests. */
const build = (): Promise<unknown> =>
  (built ??= promisify(execFile)(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-b', 'apps/unit', 'apps/server'],
    { cwd: ROOT },
  ));

/** How long a program may take to print its first line on a busy machine, ms. */
const BEGINS_MS = 90_000;
/** How much output of the programs is shown for a failed test, characters. */
const SHOWN = 12_000;

/** A new rig for each test of a file; the output of its programs is shown for a failed test. */
export function rigOfEachTest(): Rig {
  const rig = new Rig();
  beforeAll(build, 240_000);
  beforeEach(() => rig.begin());
  afterEach(async ({ task }) => {
    await rig.finish();
    if (task.result?.state === 'fail') process.stderr.write(rig.logs.join('').slice(-SHOWN));
  });
  return rig;
}

const commandLine = async (pid: string): Promise<{ readonly pid: number; readonly line: string }> => ({
  pid: Number(pid),
  line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
});

/** A server and units as processes, on a test console. */
export class Rig {
  far = new TestConsole();
  folder = '';
  #version = 0;
  #children: ChildProcess[] = [];
  #ends: (() => unknown)[] = [];
  logs: string[] = [];

  get recordings(): string {
    return join(this.folder, 'recordings');
  }

  get storage(): string {
    return join(this.folder, 'storage');
  }

  async begin(): Promise<void> {
    this.far = new TestConsole();
    this.#version = 0;
    this.#children = [];
    this.#ends = [];
    this.logs = [];
    this.folder = await mkdtemp(join(tmpdir(), 'on-air-'));
    await this.far.start();
  }

  async launch(
    kind: 'unit' | 'server',
    name: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
    /** Network namespace to run in. */
    namespace?: string,
    main = 'main',
  ): Promise<ChildProcess> {
    const before = this.far.received(name).states.length;
    const credentials = join(this.folder, `${name}.json`);
    await writeFile(credentials, JSON.stringify(this.far.device(kind, name)));
    const state = ['--credentials', credentials, '--state-dir', join(this.folder, name)];
    const program = [join(ROOT, 'apps', kind, 'dist', `${main}.js`), ...state, ...args];
    const inside = namespace === undefined ? [] : ['ip', 'netns', 'exec', namespace];
    const [command = '', ...rest] = [...inside, process.execPath, ...program];
    // A device ends when the channel to its launcher closes.
    const child = spawn(command, rest, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => this.logs.push(String(chunk)));
    this.#children.push(child);
    await eventually(`the state of ${name}`, () => this.far.received(name).states[before], BEGINS_MS);
    return child;
  }

  /** Registers a function to call when the test is over and its programs have ended. */
  atEnd(end: () => unknown): void {
    this.#ends.push(end);
  }

  /** Sends the unit its next configuration, and waits until it has applied it. */
  async configure(configuration: object): Promise<void> {
    const version = (this.#version += 1);
    this.far.publish(U, { type: 'desired', version, configuration });
    await eventually(`version ${version}`, () => this.unitState(U)?.configuration.version === version || undefined);
  }

  /** Waits until the unit has carried out an order. */
  async done(orderId: string): Promise<void> {
    expect(await this.far.result(U, orderId)).toMatchObject({ outcome: 'done' });
  }

  async streaming(): Promise<void> {
    await eventually('streaming', () => this.unitState(U)?.transmission?.phase === 'streaming' || undefined);
  }

  async collecting(channelId: string): Promise<void> {
    const status = () => this.channel(S, channelId)?.status;
    await eventually(`${channelId} collecting`, () => status() === 'collecting' || undefined);
  }

  /** Starts the unit to a channel and waits until its video arrives; returns the channel's port. */
  async onAir(channelId: string): Promise<number> {
    this.serve(S, 1, [channelOf(channelId)]);
    const port = await this.listening(S, channelId);
    await this.done(this.startOrder(U, channelId, port));
    await this.streaming();
    await this.collecting(channelId);
    return port;
  }

  serve(server: string, version: number, channels: ServerConfiguration['channels']): void {
    this.far.publish(server, { type: 'desired', version, configuration: { mediaKey: MEDIA_KEY, channels } });
  }

  serverState(server: string): ServerState | undefined {
    const state = this.far.received(server).states.at(-1);
    return state?.kind === 'server' ? state : undefined;
  }

  unitState(unit: string): UnitState | undefined {
    const state = this.far.received(unit).states.at(-1);
    return state?.kind === 'unit' ? state : undefined;
  }

  channel(server: string, channelId: string) {
    return this.serverState(server)?.channels.find((one) => one.channelId === channelId);
  }

  listening(server: string, channelId: string): Promise<number> {
    return eventually(`the port of ${channelId}`, () => this.channel(server, channelId)?.port || undefined);
  }

  /** The port for bonded units; a start by RIST names the channel's SRT port too, so that port is awaited as well. */
  async bondedPort(server: string, channelId: string): Promise<number> {
    await this.listening(server, channelId);
    return eventually('the port for bonded units', () => this.channel(server, channelId)?.ristPort);
  }

  startOrder(unit: string, channelId: string, port: number): string {
    const transport = { protocol: 'srt', host: '127.0.0.1', port, passphrase: PASSPHRASE, latencyMs: 120 };
    const args = { transmissionId: `t-${unit}`, channelId, channelName: channelId, transport };
    return this.far.order(unit, { name: 'start', args });
  }

  /** Like `startOrder`, over every link of the unit; `port` is that of the networks between. */
  startBonded(unit: string, server: string, channelId: string, port: number): string {
    const srtPort = this.channel(server, channelId)?.port;
    const end = { host: '127.0.0.1', passphrase: PASSPHRASE, latencyMs: 120 };
    const transport = { protocol: 'rist', ...end, port, srtPort };
    const args = { transmissionId: `t-${unit}`, channelId, channelName: channelId, transport };
    return this.far.order(unit, { name: 'start', args });
  }

  media(server: string, path: string, channelId: string, scheme = 'http'): string {
    const url = new URL(path, this.serverState(server)?.mediaUrl);
    url.protocol = scheme;
    url.searchParams.set('token', signMediaToken(MEDIA_KEY, channelId, this.far.now() + 60_000));
    return url.href;
  }

  watch(server: string, channelId: string): Viewer {
    return new Viewer(this.media(server, `/previews/${channelId}`, channelId, 'ws'));
  }

  async thumbnail(server: string, channelId: string): Promise<Buffer | undefined> {
    const response = await fetch(this.media(server, `/thumbnails/${channelId}.jpg`, channelId));
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  }

  /** Command lines of the engines of this rig's programs that mention this text. */
  async engines(mention: string): Promise<string[]> {
    return (await this.#engines(mention)).map(({ line }) => line);
  }

  /** The engine of this rig's programs that mentions all of these texts, other than `not`; waits for it. */
  engine(mentions: readonly string[], not?: number): Promise<number> {
    const [first = '', ...rest] = mentions;
    return eventually(
      `an engine with ${mentions.join(' and ')}`,
      async () => {
        const own = await Promise.all((await this.#engines(first)).map((one) => this.#isOwn(one)));
        return own.flat().find(({ pid, line }) => pid !== not && rest.every((mention) => line.includes(mention)))?.pid;
      },
      60_000,
    );
  }

  /** Other tests on this machine run the same programs. */
  async #isOwn<T extends { readonly pid: number }>(engine: T): Promise<T[]> {
    const status = await readFile(`/proc/${engine.pid}/status`, 'utf8').catch(() => '');
    const parent = Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
    return this.#children.some(({ pid }) => pid === parent) ? [engine] : [];
  }

  async #engines(mention: string): Promise<{ readonly pid: number; readonly line: string }[]> {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    return (await Promise.all(pids.map(commandLine))).filter(
      ({ line }) =>
        /^(\S*\/)?(ffmpeg|janus|srt-live-transmit|ristsender|ristreceiver)\0/.test(line) && line.includes(mention),
    );
  }

  /** The events of a device about its engines. */
  failures(device: string): string[] {
    return this.far.received(device).events.flatMap(({ type, detail }) => (type === 'engineFailed' ? [detail] : []));
  }

  /** Ends a program as a service manager would; resolves with its exit code. */
  async end(child: ChildProcess): Promise<number | null> {
    const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    return exited;
  }

  /** A plain ffmpeg that sends over SRT until it is killed, or the test ends; optionally from a network namespace. */
  async sender(
    port: number,
    passphrase: string,
    source = 'testsrc2=size=320x180:rate=25',
    more = '-g 25',
    namespace?: string,
  ): Promise<SrtSender> {
    const sender = await SrtSender.start(port, passphrase, source, more, namespace);
    this.atEnd(() => sender.kill());
    return sender;
  }

  async finish(): Promise<void> {
    const running = this.#children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
    await Promise.all(running.map((child) => this.end(child)));
    for (const end of this.#ends) await end();
    await this.far.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}
