import type { NewsroomStatus } from '@backhaul/contract';
import {
  HEARTBEAT_PATIENCE_MS,
  MOS_PORTS,
  MOST_REFUSED,
  type IncomingStory,
  type MosPort,
  type RundownChange,
} from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { follow } from '../../platform/access/mutate.js';
import type { Database } from '../../platform/db/schema.js';
import { addressOf } from './connect.js';
import { reasonOf } from './fetch-xml.js';
import { MosLink, type MosListener } from './mos/link.js';
import type { NewsroomJobParts } from './parts.js';
import { markRead, storeStatus, type RunNewsroom } from './newsroom-store.js';
import { applyToRundown, applyToStory, renameRundown, rundownsOf, type Applied } from './rundown-store.js';
import type { StoredMos } from './settings.js';

/** Time before a failed connection is tried again, and interval at which values that change often are stored, ms. */
const RETRY_MS = 5_000;
const STORE_MS = 4_000;

/** Maximum number of reads of a rundown that changes while it is read. */
const MOST_READS = 5;

const NOT_CONNECTED = 'The newsroom sends no heartbeats';

/** One newsroom over MOS, while this console holds its connection. */
export class MosNewsroom implements MosListener {
  readonly revision: number;
  #link: MosLink | undefined;
  #status: NewsroomStatus;
  #stored = '';
  #storedAt = -Infinity;
  #triedAt = -Infinity;
  #reading = false;
  #closed = false;
  /** Everything is read once, after the newsroom has connected. */
  #readOnce = false;
  /** Number of changes of each rundown by the newsroom during a complete read. */
  readonly #changes = new Map<string, number>();

  constructor(
    private readonly parts: NewsroomJobParts,
    private readonly newsroom: RunNewsroom,
    private readonly settings: StoredMos,
  ) {
    this.revision = newsroom.revision;
    this.#status = { ...newsroom.status, heartbeats: { lower: null, upper: null }, state: 'connecting', detail: '', since: parts.clock.now() }; // prettier-ignore
  }

  /** Connects if that is due, reads everything if requested, and stores the status. */
  async follow(syncAskedAt: number | null): Promise<void> {
    await this.#connect();
    this.#judge();
    if (this.#status.state === 'connected' && (syncAskedAt !== null || !this.#readOnce))
      void this.#readAll(syncAskedAt);
    await this.#store();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#link?.close();
    this.#link = undefined;
  }

  change(rundownId: string, name: string | undefined, change: RundownChange<IncomingStory>): Promise<string | null> {
    this.#count(rundownId);
    return this.#change(rundownId, name, change);
  }

  story(rundownId: string, story: IncomingStory): Promise<string | null> {
    this.#count(rundownId);
    return this.#apply(rundownId, (tx) => applyToStory(tx, this.#key(rundownId), story));
  }

  async rename(rundownId: string, name: string): Promise<string | null> {
    this.#count(rundownId);
    await follow(this.parts, (tx) => renameRundown(tx, this.#key(rundownId, name)), () => []); // prettier-ignore
    return null;
  }

  heartbeat(port: MosPort): void {
    this.#status = { ...this.#status, heartbeats: { ...this.#status.heartbeats, [port]: this.#now() } };
  }

  refused(what: string, why: string, line: number | null): void {
    const one = { at: this.#now(), what: what.slice(0, 200), why: why.slice(0, 500), line };
    this.#status = { ...this.#status, refused: [one, ...this.#status.refused].slice(0, MOST_REFUSED) };
  }

  failed(reason: string): void {
    if (this.#status.state !== 'connected') this.#stand('failed', reason);
  }

  #now(): number {
    return this.parts.clock.now();
  }

  #key(rundownId: string, name?: string) {
    const { inventoryId, groupId } = this.newsroom;
    return { inventoryId, groupId, rundownId, ...(name !== undefined && { name }) };
  }

  async #connect(): Promise<void> {
    if (this.#link !== undefined || this.#now() - this.#triedAt < RETRY_MS) return;
    this.#triedAt = this.#now();
    const { mosNetworks, listenHost, version, log } = this.parts;
    try {
      const address = await addressOf(this.settings.host, mosNetworks);
      const link = await MosLink.open({ settings: this.settings, address, listenHost, version, listener: this, log });
      if (this.#closed) await link.close();
      else this.#link = link;
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      this.#stand('failed', isTaken ? 'A port of the console is in use' : reasonOf(error));
    }
  }

  /** A newsroom is connected when it has heartbeats on every port. */
  #judge(): void {
    if (this.#link === undefined) return;
    const now = this.#now();
    const missing = MOS_PORTS.filter(
      (port) => now - (this.#status.heartbeats[port] ?? -Infinity) > HEARTBEAT_PATIENCE_MS,
    );
    if (missing.length === 0) return this.#stand('connected', '');
    this.#readOnce = this.#readOnce && this.#status.state !== 'connected';
    if (this.#status.state === 'connected') this.#stand('failed', NOT_CONNECTED);
  }

  #stand(state: NewsroomStatus['state'], detail: string): void {
    const since = state === this.#status.state ? this.#status.since : this.#now();
    this.#status = { ...this.#status, state, detail, since };
  }

  #change(rundownId: string, name: string | undefined, change: RundownChange<IncomingStory>): Promise<string | null> {
    return this.#apply(rundownId, (tx) => applyToRundown(tx, this.#key(rundownId, name), change));
  }

  #count(rundownId: string): void {
    if (this.#reading) this.#changes.set(rundownId, (this.#changes.get(rundownId) ?? 0) + 1);
  }

  async #apply(
    rundownId: string,
    work: (tx: Transaction<Database>) => Promise<Applied | null>,
  ): Promise<string | null> {
    try {
      const applied = await follow(this.parts, work, () => []);
      if (applied === null) return this.#refuse(rundownId, 'The story is not in the rundown');
      for (const { what, why } of applied.refused) this.refused(what, why, null);
      if (applied.last !== null) this.#status = { ...this.#status, lastStory: applied.last, lastStoryAt: this.#now() };
      if (applied.unknown.length > 0)
        return this.#refuse(applied.unknown.join(', '), 'The story is not in the rundown');
      return null;
    } catch (error) {
      this.parts.log.error({ err: error }, 'a change of a newsroom was not stored');
      return 'The change was not stored';
    }
  }

  #refuse(what: string, why: string): string {
    this.refused(what, why, null);
    return why;
  }

  /** Reads every rundown, and deletes those that the newsroom no longer has. */
  async #readAll(askedAt: number | null): Promise<void> {
    const link = this.#link;
    if (this.#reading || link === undefined) return;
    this.#reading = true;
    this.#changes.clear();
    try {
      const ids = await link.rundownIds();
      const known = await this.parts.db.transaction().execute((tx) => rundownsOf(tx, this.newsroom.inventoryId));
      for (const id of known) if (!ids.includes(id)) await this.#unlessChanged(link, id, 0, undefined, []);
      for (const id of ids) await this.#read(link, id);
      this.#readOnce = true;
      this.#status = { ...this.#status, readAt: this.#now() };
      await markRead(this.parts.db, this.newsroom.inventoryId, new Date(this.#now()), askedAt);
    } catch (error) {
      this.refused('rundowns', reasonOf(error), null);
      this.#triedAt = this.#now();
    } finally {
      this.#reading = false;
    }
  }

  /** Reads a rundown, and again if it changes meanwhile, because the result may or may not contain the change. */
  async #read(link: MosLink, id: string): Promise<void> {
    for (let reads = 0; reads < MOST_READS; reads += 1) {
      const changes = this.#changes.get(id) ?? 0;
      const rundown = await link.rundown(id);
      if (rundown === null) return;
      if (await this.#unlessChanged(link, id, changes, rundown.name, rundown.stories)) return;
    }
    throw new Error('The rundown changes while it is read');
  }

  /** Sets the stories of a rundown, after all changes that have arrived. False, without effect, if it was changed since `changes`. */
  #unlessChanged(
    link: MosLink,
    id: string,
    changes: number,
    name: string | undefined,
    stories: readonly IncomingStory[],
  ): Promise<boolean> {
    return link.inOrder(async () => {
      if ((this.#changes.get(id) ?? 0) !== changes) return false;
      await this.#change(id, name, { kind: 'all', stories });
      return true;
    });
  }

  /** Values that only advance, such as heartbeats, are not stored each time. */
  async #store(): Promise<void> {
    const { state, detail, refused, lastStoryAt, readAt } = this.#status;
    const standing = JSON.stringify([state, detail, refused, lastStoryAt, readAt]);
    const now = performance.now();
    if (standing === this.#stored && now - this.#storedAt < STORE_MS) return;
    [this.#stored, this.#storedAt] = [standing, now];
    await storeStatus(this.parts.db, this.newsroom, this.#status);
  }
}
