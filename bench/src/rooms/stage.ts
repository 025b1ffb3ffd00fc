import { connectToRelay, type RelayConnection } from '@backhaul/agent';
import { TestConsole } from '@backhaul/agent/testing';
import { RoomAnswer, roomSubject, signMediaToken, talkSubject, type ServerState } from '@backhaul/contract/bus';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freeUdpPort } from '../channel/udp-port.js';
import { cpuOf } from '../measure/cpu.js';
import { forkProgram, type Child } from '../subject/child.js';
import { appEntry } from '../subject/places.js';
import { freeTcpPort } from '../subject/tcp-port.js';
import { eventually } from '../subject/wait.js';

const [SERVER, UNIT, ROOM] = ['server', 'unit', 'room'];
const MEDIA_KEY = 'm'.repeat(43);
const START_MS = 90_000;
/** Validity of the keys of participants, ms. */
const VALID_MS = 60_000;

/** CPU of a mixing server, % of a core: its engine, and its own process. */
export interface RoomCpu {
  readonly janus: number;
  readonly server: number;
}

/** A server as it ships with one audio room, and a unit, with a test console that admits participants like the console. */
export class RoomStage {
  readonly #console = new TestConsole();
  readonly #children: Child[] = [];
  #server: Child | undefined;
  #gate = 0;

  constructor(private readonly folder: string) {}

  async begin(): Promise<void> {
    await this.#console.start();
    this.#gate = await freeTcpPort();
    const places = ['--host=127.0.0.1', '--listen=127.0.0.1', `--base-port=${await freeUdpPort()}`];
    this.#server = await this.#fork('server', SERVER, [...places, `--gate-port=${this.#gate}`]);
    const audioRooms = [{ roomId: ROOM, duckingDb: 0, channelIds: [] }];
    const configuration = { mediaKey: MEDIA_KEY, channels: [], audioRooms };
    this.#console.publish(SERVER, { type: 'desired', version: 1, configuration });
    await eventually('janus runs', START_MS, () => this.#state?.intercom?.running === true);
  }

  /** Admits a browser; answers its offer. */
  async join(id: string, sdp: string): Promise<string> {
    const response = await fetch(this.#address(id), { method: 'POST', body: JSON.stringify({ sdp, muted: false }) });
    if (response.status !== 201) throw new Error(`a browser is not let in: ${response.status}`);
    return RoomAnswer.parse(await response.json()).sdp;
  }

  async leave(id: string): Promise<void> {
    await fetch(this.#address(id), { method: 'DELETE' });
  }

  /** Starts a unit that sends a short tone now and then and plays the received sound to a file; resolves when it is in the room. */
  async addUnit(hertz: number, heard: string): Promise<void> {
    const own = [`--intercom-in=tone:${hertz}`, `--intercom-out=${heard}`, '--links=127.0.0.1', '--gpsd=off'];
    await this.#fork('unit', UNIT, [...own, '--source=test']);
    const target = { host: '127.0.0.1', port: this.#gate, token: this.#token(talkSubject(ROOM, UNIT)) };
    this.#console.order(UNIT, { name: 'joinAudioRoom', args: { roomId: ROOM, target } });
    await eventually('the unit is in the room', START_MS, () => this.isIn(UNIT));
  }

  async removeUnit(): Promise<void> {
    this.#console.order(UNIT, { name: 'leaveAudioRoom', args: {} });
    await eventually('the unit is out', START_MS, () => !this.isIn(UNIT));
  }

  /** The connection of a further unit, without the unit. */
  async connect(id: string): Promise<RelayConnection['socket']> {
    const subject = talkSubject(ROOM, id);
    const address = { host: '127.0.0.1', port: this.#gate, token: this.#token(subject), subject };
    return (await connectToRelay(address, { want: 'talk' })).socket;
  }

  /** Whether the server reports a participant as connected. */
  isIn(id: string): boolean {
    return this.#members.some((one) => one.id === id && one.state === 'connected');
  }

  get count(): number {
    return this.#members.length;
  }

  async cpu(seconds: number): Promise<RoomCpu> {
    const [shares] = await cpuOf([this.#server?.pid ?? 0], seconds);
    const all = [...(shares ?? [])];
    const sum = (isCounted: (name: string) => boolean): number =>
      all.reduce((total, [name, share]) => total + (isCounted(name) ? share : 0), 0);
    return { janus: sum((name) => name === 'janus'), server: sum((name) => name !== 'janus') };
  }

  async finish(): Promise<void> {
    for (const child of this.#children.toReversed()) await child.end();
    await this.#console.stop();
  }

  get #state(): ServerState | undefined {
    const state = this.#console.received(SERVER).states.at(-1);
    return state?.kind === 'server' ? state : undefined;
  }

  get #members() {
    return this.#state?.intercom?.rooms[0]?.participants ?? [];
  }

  #token(subject: string): string {
    return signMediaToken(MEDIA_KEY, subject, this.#console.now() + VALID_MS);
  }

  #address(id: string): URL {
    const url = new URL(`rooms/${ROOM}/participants/${id}`, this.#state?.mediaUrl);
    url.searchParams.set('token', this.#token(roomSubject(ROOM)));
    return url;
  }

  async #fork(kind: 'unit' | 'server', name: string, args: readonly string[]): Promise<Child> {
    const file = path.join(this.folder, `${name}.json`);
    await writeFile(file, JSON.stringify(this.#console.device(kind, name)), { mode: 0o600 });
    const own = [`--credentials=${file}`, `--state-dir=${path.join(this.folder, name)}`];
    const child = forkProgram(name, appEntry(kind), [...own, ...args]);
    this.#children.push(child);
    await eventually(`the ${name} reports`, START_MS, () => this.#console.received(name).states.length > 0);
    return child;
  }
}
