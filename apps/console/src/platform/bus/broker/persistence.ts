import { Readable } from 'node:stream';
import type { AedesPublishPacket } from 'aedes';
import MemoryPersistence from 'aedes-persistence/asyncPersistence.js';
import { TopicTrie } from './topic-trie.js';

/**
 * The broker's persistence in memory, with retained messages in a trie: the library scans all retained messages for
 * each subscription, so many returning devices would cost quadratic time.
 */
export class Persistence extends MemoryPersistence {
  readonly #retained = new TopicTrie<AedesPublishPacket>();

  /** A topic's packet stays the same object: a subscriber that is still being served receives the newest content. */
  override storeRetained(packet: AedesPublishPacket): Promise<void> {
    const [kept] = this.#retained.match(packet.topic);
    if (kept) Object.assign(kept, packet);
    else if (packet.payload.length > 0) this.#retained.set(packet.topic, { ...packet });
    if (packet.payload.length === 0) this.#retained.delete(packet.topic);
    return Promise.resolve();
  }

  override createRetainedStream(filter: string): Readable {
    return this.createRetainedStreamCombi([filter]);
  }

  /**
   * The matching topics are determined immediately, their content when each is sent: with many devices that takes a
   * while, and an older message after a newer one would show a disconnected device as connected.
   */
  override createRetainedStreamCombi(filters: readonly string[]): Readable {
    const packets = filters.flatMap((filter) => [...this.#retained.match(filter)]);
    return Readable.from(stillKept(packets), { highWaterMark: 1 });
  }

  override outgoingStream(client: { readonly id: string }): Readable {
    return Readable.from(markRepeated(super.outgoingStream(client)));
  }
}

function* stillKept(packets: readonly AedesPublishPacket[]): Generator<AedesPublishPacket> {
  for (const packet of packets) if (packet.payload.length > 0) yield packet;
}

/** Sets the DUP flag of messages that were sent before, which the library omits (MQTT-3.3.1-1). */
async function* markRepeated(packets: AsyncIterable<AedesPublishPacket>): AsyncGenerator<AedesPublishPacket> {
  for await (const packet of packets) {
    const repeated = packet.cmd === 'publish' && packet.messageId !== undefined;
    yield repeated ? { ...packet, dup: true } : packet;
  }
}
