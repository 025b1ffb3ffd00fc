/** The broker's in-memory persistence (its own types describe an older, callback-based version, and omit this file). */
declare module 'aedes-persistence/asyncPersistence.js' {
  import type { AedesPublishPacket } from 'aedes';
  import type { Readable } from 'node:stream';

  /** The part of the class that is overridden here. */
  export default class MemoryPersistence {
    storeRetained(packet: AedesPublishPacket): Promise<void>;
    createRetainedStream(filter: string): Readable;
    createRetainedStreamCombi(filters: readonly string[]): Readable;
    outgoingStream(client: { readonly id: string }): Readable;
  }
}
