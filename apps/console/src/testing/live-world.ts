import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { CORE } from '@backhaul/contract';
import { LiveMessage, type LiveRequest } from '@backhaul/contract/live';
import type { Role } from '@backhaul/domain';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { sessionCookie } from '../platform/access/cookie.js';
import { Sessions } from '../platform/access/sessions.js';
import type { LiveRegistry } from '../state/registry/registry.js';
import { RegistryWorld } from './registry.js';
import { SessionWatch } from '../state/sockets/session-watch.js';
import { UpgradeHandler } from '../state/sockets/upgrade-handler.js';
import { LiveHub } from '../state/live/hub.js';
import { mountLive } from '../state/live/mount.js';
import { Browser } from './live.js';

const log = pino({ level: 'silent' });
const cookie = sessionCookie(undefined);

/** A console's live updates on a real port, with a real database. */
export class LiveWorld {
  readonly gate: UpgradeHandler;
  readonly #server: Server = createServer();
  readonly #browsers: TestBrowser[] = [];

  private constructor(
    readonly world: RegistryWorld,
    readonly registry: LiveRegistry,
    readonly sessions: Sessions,
    readonly watch: SessionWatch,
    public hub: LiveHub,
  ) {
    this.gate = new UpgradeHandler({ db: world.db, sessions, cookie, publicUrl: 'https://console.example', log });
  }

  static async make(timing: { tickMs?: number; stalledMs?: number; groupsMs?: number; checkMs?: number } = {}) {
    const world = await RegistryWorld.make();
    const { db } = world;
    const registry = await world.registry();
    // Sockets need real time; the clock of the registry is fixed.
    const clock = { now: () => Date.now() };
    const sessions = new Sessions({ db, clock });
    const watch = new SessionWatch({
      sessions,
      log,
      ...(timing.checkMs === undefined ? {} : { checkMs: timing.checkMs }),
    });
    const hub = new LiveHub({ db, registry, watch, clock, log, version: '1.2.3', timing });
    const live = new LiveWorld(world, registry, sessions, watch, hub);
    mountLive(live.gate, hub, { stale: false });
    live.gate.attach(live.#server);
    watch.start();
    hub.start();
    await new Promise<void>((resolve) => live.#server.listen(0, '127.0.0.1', resolve));
    return live;
  }

  get host(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('not listening');
    return `127.0.0.1:${address.port}`;
  }

  get server(): Server {
    return this.#server;
  }

  /** Makes a user of a group with a session; returns the headers of its browser. */
  async signIn(userId: string, role: Role, groupId: string | null) {
    const { db } = this.world;
    await db
      .insertInto('users')
      .values({ id: userId, username: userId, password_hash: '!', roles: [role] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (groupId !== null) {
      await db
        .insertInto('user_groups')
        .values({ user_id: userId, group_id: groupId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const token = await db.transaction().execute((tx) => this.sessions.begin(tx, userId, '127.0.0.1'));
    const identity = await this.sessions.find(token.value);
    return {
      sessionId: identity?.sessionId ?? '',
      headers: { cookie: `${cookie.name}=${token.value}`, origin: `http://${this.host}` },
    };
  }

  async open(headers: Record<string, string>, path = `${CORE}/v2/live`): Promise<TestBrowser> {
    const socket = new WebSocket(`ws://${this.host}${path}`, { headers });
    const browser = new TestBrowser(socket);
    this.#browsers.push(browser);
    await once(socket, 'open');
    return browser;
  }

  /** The HTTP answer to a refused upgrade. */
  async refusal(headers: Record<string, string>, path = `${CORE}/v2/live`): Promise<{ status: number; code: string }> {
    const socket = new WebSocket(`ws://${this.host}${path}`, { headers });
    socket.on('error', () => undefined);
    const [, response] = await once(socket, 'unexpected-response');
    let body = '';
    for await (const part of response) body += String(part);
    return { status: response.statusCode, code: JSON.parse(body).code };
  }

  /** Drops every browser's connection. */
  hangUp(): void {
    for (const browser of this.#browsers.splice(0)) browser.socket.terminate();
  }

  async close(): Promise<void> {
    this.hangUp();
    this.hub.close();
    this.watch.stop();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.world.close();
  }
}

/** A browser's connection: every message is parsed by the contract, and tables follow the protocol. */
export class TestBrowser {
  readonly messages: LiveMessage[] = [];
  readonly tables = new Browser();
  readonly closed: Promise<number>;
  #wake: (() => void)[] = [];

  constructor(readonly socket: WebSocket) {
    this.closed = new Promise((resolve) => socket.on('close', resolve));
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const message = LiveMessage.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString('utf8') : ''));
      this.messages.push(message);
      this.tables.hear(message);
      for (const wake of this.#wake.splice(0)) wake();
    });
  }

  ask(request: LiveRequest): void {
    this.socket.send(JSON.stringify(request));
  }

  /** Resolves when the condition holds after some message; rejects after 5 s. */
  until(condition: () => boolean): Promise<void> {
    if (condition()) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error(`waited in vain; last: ${JSON.stringify(this.messages.at(-1))}`));
      const timer = setTimeout(late, 5_000);
      const look = () => {
        if (condition()) {
          clearTimeout(timer);
          resolve();
        } else this.#wake.push(look);
      };
      this.#wake.push(look);
    });
  }

  /** The next message of a type after the call. */
  async next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    const before = this.of(type).length;
    await this.until(() => this.of(type).length > before);
    const message = this.of(type)[before];
    if (message === undefined) throw new Error(`no ${type}`);
    return message;
  }

  of<T extends LiveMessage['type']>(type: T): Extract<LiveMessage, { type: T }>[] {
    return this.messages.filter((message): message is Extract<LiveMessage, { type: T }> => message.type === type);
  }

  /** Whether a complete snapshot and all deltas so far have arrived. */
  get settled(): boolean {
    return this.tables.seq !== null;
  }

  async follow(group: string, resume?: { epoch: string; seq: number }): Promise<void> {
    const from = this.messages.length;
    this.ask({ type: 'subscribe', group, ...(resume ? { resume } : {}) });
    await this.until(() => this.messages.length > from && this.settled);
  }
}
