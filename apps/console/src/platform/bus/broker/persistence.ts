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

  /** A topic's packet stays the same object: who is being told what is kept is told what is kept by then. */
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
   * Which topics are told is settled at once, what they hold when each has its turn: with many devices that takes a
   * while, and an old word after a newer one would bring back a device that is gone.
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

/** Sets the flag of what was sent before, which the library leaves as it was (MQTT-3.3.1-1). */
async function* markRepeated(packets: AsyncIterable<AedesPublishPacket>): AsyncGenerator<AedesPublishPacket> {
  for await (const packet of packets) {
    const repeated = packet.cmd === 'publish' && packet.messageId !== undefined;
    yield repeated ? { ...packet, dup: true } : packet;
  }
}
