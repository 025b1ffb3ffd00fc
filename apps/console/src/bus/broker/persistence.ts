import { Readable } from 'node:stream';
import type { AedesPublishPacket } from 'aedes';
import MemoryPersistence from 'aedes-persistence/asyncPersistence.js';
import { TopicTrie } from './topic-trie.js';

/**
 * The broker's memory, with retained messages in a trie: the library looks at every retained message for
 * each subscription, which makes a crowd of returning devices quadratic.
 */
export class Persistence extends MemoryPersistence {
  readonly #retained = new TopicTrie<AedesPublishPacket>();

  override storeRetained(packet: AedesPublishPacket): Promise<void> {
    if (packet.payload.length === 0) this.#retained.delete(packet.topic);
    else this.#retained.set(packet.topic, { ...packet });
    return Promise.resolve();
  }

  override createRetainedStream(filter: string): Readable {
    return this.createRetainedStreamCombi([filter]);
  }

  override createRetainedStreamCombi(filters: readonly string[]): Readable {
    return Readable.from(filters.flatMap((filter) => [...this.#retained.match(filter)]));
  }
}
