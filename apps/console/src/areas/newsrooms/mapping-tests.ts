import type { MappingTest } from '@backhaul/contract';
import { NO_STORY } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { mapped } from '../../control/newsroom/mapped.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { mappingOf } from './store.js';

interface Parts {
  readonly db: Kysely<Database>;
  readonly log: Logger;
}

/** Tests of mappings, one at a time for each inventory: a new test cancels the running one. */
export class MappingTests {
  readonly #running = new Map<string, AbortController>();

  constructor(private readonly parts: Parts) {}

  /** Applies the mapping of an inventory to a sample. @throws {Refusal} NO_XSLT, STORY_FILE_TYPE, TEST_UNAVAILABLE, TEST_OUTDATED, TEST_CANCELLED */
  async run(inventoryId: string, sample: string): Promise<MappingTest> {
    const { db, log } = this.parts;
    const mapping = await mappingOf(db, inventoryId);
    if (mapping === undefined) throw new Refusal('NO_XSLT');
    const cancelling = new AbortController();
    this.#running.get(inventoryId)?.abort();
    this.#running.set(inventoryId, cancelling);
    try {
      const made = await mapped(sample, mapping.content, cancelling.signal);
      if (made.kind === 'cancelled') throw new Refusal('TEST_CANCELLED');
      if (made.kind === 'unavailable') {
        log.error({ reason: made.reason }, 'mappings of stories cannot be tested');
        throw new Refusal('TEST_UNAVAILABLE');
      }
      if (made.kind === 'forbidden') throw new Refusal('STORY_FILE_TYPE');
      if ((await mappingOf(db, inventoryId))?.revision !== mapping.revision) throw new Refusal('TEST_OUTDATED');
      if (made.kind === 'failed') return { output: '', stories: [], problems: [...made.problems] };
      return {
        output: made.output,
        problems: [...made.problems],
        stories: made.stories.map(({ read, taken }) => ({
          externalId: read.externalId,
          rundown: read.rundown,
          fields: { ...NO_STORY, ...(taken.fields ?? read.fields) },
          refused: taken.refused?.text ?? null,
        })),
      };
    } finally {
      if (this.#running.get(inventoryId) === cancelling) this.#running.delete(inventoryId);
    }
  }
}
