import { setTimeout as sleep } from 'node:timers/promises';
import { CORE } from '@backhaul/contract';
import { LiveMessage } from '@backhaul/contract/live';
import { permissionsOf } from '@backhaul/domain';
import { hiddenFrom, MISSING, type PlacedId, type TestUser, userSees } from '@backhaul/testing';
import { end, upgrade, type Upgrade } from './sockets.js';
import { type TenantAssets, allAssetsOf, type Finding, type Testbed } from './testbed.js';

const PATH = `${CORE}/v2/live`;
const ANSWER_MS = 15_000;
const LISTEN_MS = 600;
const MALFORMED: readonly string[] = ['not an id!', '+', '#', '', '../x', 'a/b', '\0', 'a'.repeat(65)];

type Opened = Extract<Upgrade, { readonly socket: unknown }>;

/** Live updates × user × own, other, foreign, missing and malformed group, with and without `resume`. */
export async function trySubscriptions(testbed: Testbed): Promise<Finding> {
  const found = await Promise.all(allAssetsOf(testbed).map((assets) => new Listening(testbed, assets).all()));
  return {
    checks: found.reduce((sum, { checks }) => sum + checks, 0),
    complaints: [...found.flatMap(({ complaints }) => complaints), ...testbed.leaks()],
  };
}

class Listening {
  readonly #complaints: string[] = [];
  #checks = 0;

  constructor(
    private readonly testbed: Testbed,
    private readonly assets: TenantAssets,
  ) {}

  async all(): Promise<Finding> {
    await this.#strangers();
    await Promise.all(this.testbed.usersOf(this.assets).map((user) => this.#of(user)));
    return { checks: this.#checks, complaints: this.#complaints };
  }

  /** No socket opens without a session, the console's origin and the permission to see units. */
  async #strangers(): Promise<void> {
    const [user] = this.testbed.usersOf(this.assets);
    const session = user ? await this.testbed.sessions.begin(user.id) : {};
    const { url } = this.testbed;
    await this.#refused('nobody', 401, { origin: url });
    await this.#refused('another site', 403, { ...session, origin: 'https://elsewhere.example' });
    await this.#refused('a page of no origin', 403, session);
  }

  async #refused(who: string, status: number, headers: Readonly<Record<string, string>>): Promise<void> {
    const opened = await upgrade(this.testbed.url, PATH, headers);
    const received = 'refused' in opened ? opened.refused.status : 101;
    this.#check(received === status, `${who} is answered ${received}, not ${status}`);
    if ('socket' in opened) await end(opened);
  }

  async #of(user: TestUser): Promise<void> {
    const headers = { ...(await this.testbed.sessions.begin(user.id)), origin: this.testbed.url };
    if (!permissionsOf([user.role]).has('unit:read')) return this.#refused(user.username, 403, headers);
    const groups = allAssetsOf(this.testbed).flatMap(({ things }) => things.group);
    const missing = await this.#answer(headers, MISSING);
    this.#check(missing.text.includes('NOT_FOUND'), `${user.username}, missing group, receives ${missing.text}`);
    for (const resume of [undefined, { epoch: 'epoch', seq: 0 }, 'own' as const]) {
      for (const group of groups) await this.#group(user, headers, group, resume, missing.text);
    }
    for (const id of MALFORMED) {
      const { text } = await this.#answer(headers, id);
      this.#check(text.includes('"INVALID"'), `${user.username}, malformed group, receives ${text}`);
    }
    await this.#wander(user, headers, groups);
  }

  async #group(
    user: TestUser,
    headers: Readonly<Record<string, string>>,
    group: PlacedId,
    resume: { readonly epoch: string; readonly seq: number } | 'own' | undefined,
    missing: string,
  ): Promise<void> {
    const { text, all } = await this.#answer(headers, group.id, resume);
    const what = `${user.username} on ${group.id}${resume === undefined ? '' : ' with resume'}`;
    if (userSees(user, group))
      this.#check(/"type":"(snapshot|delta)"/.test(text), `${what} receives ${text.slice(0, 120)}`);
    else this.#check(text === missing, `${what} receives ${text.slice(0, 120)}, not as when missing`);
    this.#unleaked(user, what, all);
  }

  /** A socket that changes from an own group to foreign ones receives nothing more. */
  async #wander(user: TestUser, headers: Readonly<Record<string, string>>, groups: readonly PlacedId[]): Promise<void> {
    const opened = await upgrade(this.testbed.url, PATH, headers);
    if ('refused' in opened) return this.#check(false, `${user.username} cannot open a second socket`);
    const own = groups.find((group) => userSees(user, group));
    const others = groups.filter((group) => !userSees(user, group));
    opened.socket.send(JSON.stringify({ type: 'subscribe', group: own?.id }));
    for (const [i, group] of others.entries()) {
      opened.socket.send(JSON.stringify({ type: 'subscribe', group: group.id }));
      const late = AbortSignal.timeout(ANSWER_MS);
      // Only the newest subscription is answered, so each is awaited.
      while (refusalsIn(opened) <= i && !late.aborted) await sleep(5);
    }
    const before = opened.frames.length;
    await sleep(LISTEN_MS);
    const after = opened.frames.slice(before).filter((frame) => !isAside(frame));
    const ended = others.length === 0 || after.length === 0;
    this.#check(
      ended,
      `${user.username} still receives updates of a group after a refused one: ${after[0]?.toString() ?? ''}`,
    );
    this.#unleaked(user, `${user.username}'s socket`, opened.frames);
    await end(opened);
  }

  /** The first message about a group, and all messages. */
  async #answer(
    headers: Readonly<Record<string, string>>,
    group: string,
    resume?: { readonly epoch: string; readonly seq: number } | 'own',
  ): Promise<{ readonly text: string; readonly all: readonly Buffer[] }> {
    const opened = await upgrade(this.testbed.url, PATH, headers);
    if ('refused' in opened) return { text: `refused with ${opened.refused.status}`, all: [opened.refused.body] };
    const hello = await nextOf(opened, 0);
    const since = resume === 'own' ? { epoch: epochOf(hello), seq: 0 } : resume;
    opened.socket.send(JSON.stringify({ type: 'subscribe', group, ...(since && { resume: since }) }));
    const text = (await nextOf(opened, 1)).toString('utf8');
    await end(opened);
    return { text, all: opened.frames };
  }

  #unleaked(user: TestUser, what: string, frames: readonly Buffer[]): void {
    const hidden = hiddenFrom(user, this.testbed.markers);
    const leak = hidden.find((text) => frames.some((frame) => frame.includes(text) && !frame.includes('"refused"')));
    this.#check(leak === undefined, `${what} receives ${leak ?? ''}`);
  }

  #check(holds: boolean, complaint: string): void {
    this.#checks += 1;
    if (!holds) this.#complaints.push(`live: ${complaint}`);
  }
}

/** Waits for the nth message of a socket, ticks and orders excluded. */
async function nextOf({ socket, frames }: Opened, place: number): Promise<Buffer> {
  const late = AbortSignal.timeout(ANSWER_MS);
  for (;;) {
    const found = frames.filter((frame) => !isAside(frame))[place];
    if (found !== undefined) return found;
    if (late.aborted || socket.readyState !== socket.OPEN) return Buffer.from('nothing');
    await sleep(5);
  }
}

const refusalsIn = ({ frames }: Opened): number => frames.filter((frame) => frame.includes('"refused"')).length;

/** Messages that belong to no group: ticks, and the progress of the user's orders. */
const isAside = (frame: Buffer): boolean => /^{"type":"(tick|command)"/.test(frame.toString('latin1', 0, 24));

function epochOf(hello: Buffer): string {
  const message = LiveMessage.safeParse(JSON.parse(hello.toString('utf8'))).data;
  return message?.type === 'hello' ? message.epoch : '';
}
