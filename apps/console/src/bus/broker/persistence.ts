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

  override outgoingStream(client: { readonly id: string }): Readable {
    return Readable.from(markRepeated(super.outgoingStream(client)));
  }
}

/** Sets the flag of what was sent before, which the library leaves as it was (MQTT-3.3.1-1). */
async function* markRepeated(packets: AsyncIterable<AedesPublishPacket>): AsyncGenerator<AedesPublishPacket> {
  for await (const packet of packets) {
    const repeated = packet.cmd === 'publish' && packet.messageId !== undefined;
    yield repeated ? { ...packet, dup: true } : packet;
  }
}
