import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownHost } from '@backhaul/testing';
import { freeUdpPort } from '../channel/udp-port.js';
import { send, type SrtPlace } from '../channel/sender.js';
import { capture, freeTcpPort, type Capture } from '../channels/receivers.js';
import { anonymous, type Session } from '../subject/api.js';
import { forkProgram, type Child } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { eventually } from '../subject/wait.js';
import { ConsoleProcess } from '../torture/console-process.js';

export type Channel = Awaited<ReturnType<Session['api']['channels']['status']>>;

const START_MS = 90_000;
/** Programs of each channel: its receiver, its recorder and two destinations. */
const PROGRAMS = new Map([
  ['srt-live-transmit', 1],
  ['ffmpeg', 3],
]);
/** Restart delay of a service manager, ms. */
const RESTART_MS = 300;
/** A port without a listener (RFC 863). */
const DISCARD = 9;
/** Number of channels whose first destination is stored and checked for missing frames. */
const CAPTURED = 2;

/** A console, a media server and its channels as they ship, each channel with a sender, recording and two destinations. */
export class Site {
  readonly captures: Capture[] = [];
  /** Time of the first frame of each captured destination, ms. */
  readonly capturedFrom: number[] = [];
  readonly channelIds: string[] = [];
  readonly #senders: Sender[] = [];
  #server: Child | undefined;
  #session: Session | undefined;

  private constructor(
    readonly folder: string,
    readonly console: ConsoleProcess,
    private readonly words: readonly string[],
  ) {}

  static async open(folder: string): Promise<Site> {
    await mkdir(folder, { recursive: true });
    const console = await ConsoleProcess.start(path.join(folder, 'console'), {});
    const file = path.join(folder, 'server.json');
    const places = [`--state-dir=${path.join(folder, 'server')}`, `--recordings=${path.join(folder, 'recordings')}`];
    const ports = [`--base-port=${await freeUdpPort()}`, `--rtmp-port=${await freeTcpPort()}`];
    const rest = ['--host=127.0.0.1', '--listen=127.0.0.1', '--destinations=any'];
    const site = new Site(folder, console, [`--credentials=${file}`, ...places, ...ports, ...rest]);
    await site.signIn();
    return site;
  }

  get api(): Session['api'] {
    if (!this.#session) throw new Error('nobody is signed in');
    return this.#session.api;
  }

  get server(): Child {
    if (!this.#server) throw new Error('the server does not run');
    return this.#server;
  }

  async signIn(): Promise<void> {
    this.#session = await this.console.signIn();
  }

  startServer(): void {
    this.#server = forkProgram('server', appEntry('server'), this.words, { LOG_LEVEL: 'warn' });
  }

  /** Adds the server and its channels, puts them on air, and waits until everything runs. */
  async putOnAir(clip: string, platformUrl: string, count: number): Promise<void> {
    const [group] = await this.api.groups.lightFetch();
    const { id: deviceId } = await this.api.servers.create({
      body: { name: 'media', groupId: group?.uid ?? '', channels: 1 },
    });
    const { code } = await this.api.servers.makePairingCode({ params: { id: deviceId } });
    const credentials = await anonymous(this.console.url).pairing.pair({ body: { code: code ?? '', kind: 'server' } });
    await writeFile(path.join(this.folder, 'server.json'), JSON.stringify(credentials), { mode: 0o600 });
    this.startServer();
    for (let index = 0; index < count; index += 1) {
      const { id } = await this.api.channels.create({ body: { name: `channel_${index}`, serverId: deviceId } });
      this.channelIds.push(id);
      const params = { id };
      await this.api.channels.update({ params, body: { slate: true } });
      await this.api.channels.setRecording({ params, body: { enabled: true } });
      if (index < CAPTURED) await this.#capture(id, index);
      else
        await this.#add(id, { protocol: 'udp', name: 'Studio', host: (await ownHost()).name, port: DISCARD, ttl: 1 });
      await this.#add(id, { protocol: 'rtmp', name: 'Platform', key: `channel-${index}`, url: platformUrl });
      await this.api.channels.addInputSource({ params, body: { protocol: 'srt' } });
      this.#senders.push(new Sender(clip, await this.#inputOf(id)));
    }
    await this.untilWhole();
    const channels = (await this.channels()).slice(0, CAPTURED);
    for (const { destinations } of channels) {
      this.capturedFrom.push(performance.now() - (Date.now() - (destinations[0]?.since ?? 0)));
    }
  }

  /** Least number of programs of this name that always run; thumbnails and slates use further ones. */
  lasting(name: string): number {
    return (PROGRAMS.get(name) ?? 0) * this.channelIds.length;
  }

  channels(): Promise<Channel[]> {
    return Promise.all(this.channelIds.map((id) => this.api.channels.status({ params: { id } })));
  }

  /** Waits until every channel is on air and recorded, and every destination connected. */
  async untilWhole(): Promise<void> {
    let missing: readonly string[] = [];
    const whole = async (): Promise<boolean> => {
      missing = (await this.channels().catch(() => [])).flatMap(faultsOf);
      return missing.length === 0;
    };
    try {
      await eventually('everything runs', START_MS, whole, 200);
    } catch {
      throw new Error(`not within ${START_MS} ms: ${missing.join('; ')}`);
    }
  }

  /** Records all channels. */
  async record(): Promise<void> {
    for (const id of this.channelIds) await this.api.channels.setRecording({ params: { id }, body: { enabled: true } });
    await this.untilWhole();
  }

  /** Ends the recordings; resolves with all their files. */
  async recordings(): Promise<string[]> {
    for (const id of this.channelIds) {
      await this.api.channels.setRecording({ params: { id }, body: { enabled: false } });
    }
    const folder = path.join(this.folder, 'recordings');
    const files = async (): Promise<string[]> => await readdir(folder, { recursive: true });
    await eventually('the recordings are complete', START_MS, async () =>
      (await files()).every((name) => !name.includes('.open/') || !name.endsWith('.mkv')),
    );
    return (await files()).filter((name) => name.endsWith('.mkv')).map((name) => path.join(folder, name));
  }

  async close(): Promise<void> {
    for (const sender of this.#senders) await sender.stop();
    for (const captured of this.captures) await captured.stop();
    await this.#server?.end();
    await this.console.end();
  }

  async #capture(id: string, index: number): Promise<void> {
    const host = await ownHost();
    const captured = await capture(this.folder, `capture-${index}`, host.address);
    this.captures.push(captured);
    const { target } = captured.destination;
    if (target.protocol !== 'srt') throw new Error('a capture listens for SRT');
    const { port, latencyMs } = target;
    const settings = { protocol: 'srt', mode: 'caller', port, latencyMs, passphrase: null } as const;
    await this.#add(id, { ...settings, name: 'Capture', host: host.name });
  }

  async #add(id: string, body: Parameters<Session['api']['destinations']['create']>[0]['body']): Promise<void> {
    const { destinationId } = await this.api.destinations.create({ params: { id }, body });
    await this.api.destinations.setState({ params: { id, destinationId }, body: { on: true } });
  }

  async #inputOf(id: string): Promise<SrtPlace> {
    let place: SrtPlace | undefined;
    await eventually('the channel listens', START_MS, async () => {
      const [source] = await this.api.channels.inputSource({ params: { id } });
      if (source?.ready !== true || source.passphrase === null) return false;
      place = { port: source.port, passphrase: source.passphrase, latencyMs: source.latencyMs };
      return true;
    });
    if (!place) throw new Error('the channel has no address');
    return place;
  }
}

/** Faults of a channel that should be running normally. */
export function faultsOf({ channelName, status, recording, destinations }: Channel): string[] {
  return [
    ...(status === 'collecting' ? [] : [`${channelName} is ${status}`]),
    ...(recording.state === 'recording' ? [] : [`the recording of ${channelName} is ${recording.state}`]),
    ...destinations.flatMap(({ name, state }) =>
      state === 'connected' ? [] : [`${name} of ${channelName} is ${state}`],
    ),
  ];
}

/** An encoder that reconnects when its connection ends. */
class Sender {
  #child: Child | undefined;
  #stopped = false;
  readonly #work: Promise<void>;

  constructor(clip: string, place: SrtPlace) {
    this.#work = this.#run(clip, place);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#child?.end();
    await this.#work;
  }

  async #run(clip: string, place: SrtPlace): Promise<void> {
    while (!this.#stopped) {
      const child = send(clip, place);
      this.#child = child;
      await new Promise((resolve) => child.process.once('exit', resolve));
      await sleep(RESTART_MS);
    }
  }
}
