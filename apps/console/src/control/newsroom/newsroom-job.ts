import { STORY_SYNC_MS } from '@backhaul/domain';
import type { Actor } from '../../platform/access/scope.js';
import type { SharedJob } from '../jobs/shared-jobs.js';
import { giveChangedStories } from '../stories/give.js';
import { MosNewsroom } from './mos-newsroom.js';
import type { NewsroomJobParts } from './parts.js';
import { runNewsrooms, type RunNewsroom } from './newsroom-store.js';
import { readXmlNewsroom } from './xml-newsroom.js';

/** Audit name of changes that a newsroom makes to stories of units. */
const NEWSROOM: Actor = { userId: null, username: 'newsroom', address: '', scope: { all: true } };

/** Time after which a console that has lost the job closes its connections, ms; another console has the job within 20 s. */
const ABANDONED_MS = 12_000;

/** Keeps the newsrooms of all inventories connected, and reads XML every five minutes, or on request. */
export class NewsroomJob implements SharedJob {
  readonly name = 'newsrooms';
  readonly everyMs = 1_000;
  readonly #open = new Map<string, MosNewsroom>();
  #abandoned: NodeJS.Timeout | undefined;

  constructor(private readonly parts: NewsroomJobParts) {}

  async run(): Promise<void> {
    clearTimeout(this.#abandoned);
    this.#abandoned = setTimeout(() => void this.close(), ABANDONED_MS);
    const newsrooms = await runNewsrooms(this.parts.db);
    const mos = new Map(newsrooms.flatMap((one) => (one.settings.kind === 'mos' ? [[one.inventoryId, one]] : [])));
    for (const [id, open] of this.#open) {
      const wanted = mos.get(id);
      if (wanted === undefined || open.revision !== wanted.revision) {
        this.#open.delete(id);
        await open.close();
      }
    }
    await Promise.all(newsrooms.map((newsroom) => this.#follow(newsroom)));
    await giveChangedStories(this.parts, NEWSROOM);
  }

  /** Closes every connection; the next run opens them again. */
  async close(): Promise<void> {
    clearTimeout(this.#abandoned);
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map((one) => one.close()));
  }

  async #follow(newsroom: RunNewsroom): Promise<void> {
    const { settings, inventoryId } = newsroom;
    if (settings.kind === 'xml') {
      const now = this.parts.clock.now();
      const isDue = newsroom.readAt === null || now - newsroom.readAt >= STORY_SYNC_MS || newsroom.syncAskedAt !== null;
      return isDue ? readXmlNewsroom(this.parts, newsroom, settings) : undefined;
    }
    const open = this.#open.get(inventoryId) ?? new MosNewsroom(this.parts, newsroom, settings);
    this.#open.set(inventoryId, open);
    await open.follow(newsroom.syncAskedAt);
  }
}
