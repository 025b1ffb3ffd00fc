import { Duplex } from 'node:stream';

type Done = (error?: Error | null) => void;

/** Bytes that may be in transit before the writer is paused. */
const BUFFERED = 1024 * 1024;

/**
 * Two streams, each of which reads what is written to the other: a socket pair within the process.
 * Unlike Node's own, it delivers data that was written together in one piece, as sockets do.
 */
export function memoryLink(): readonly [Duplex, Duplex] {
  const near = new End();
  const far = new End();
  near.other = far;
  far.other = near;
  return [near, far];
}

class End extends Duplex {
  other: End | undefined;
  /** Callback of the other end's writer, which waits until this end reads. */
  #waiting: Done | undefined;

  constructor() {
    super({ highWaterMark: BUFFERED, allowHalfOpen: false });
  }

  override _read(): void {
    this.#release();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#give(chunk, done);
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: Done): void {
    this.#give(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: Done): void {
    if (this.other && !this.other.destroyed) this.other.push(null);
    done();
  }

  override _destroy(error: Error | null, done: Done): void {
    const other = this.other;
    this.other = undefined;
    this.#release();
    // A side that ended properly has signalled its end already; the other may still have to read.
    if (other && !other.destroyed && !this.writableFinished) process.nextTick(() => other.destroy());
    done(error);
  }

  #release(): void {
    const done = this.#waiting;
    this.#waiting = undefined;
    done?.();
  }

  /** Delivers in a later turn of the event loop, like a socket: microtasks would starve everything else. */
  #give(bytes: Buffer, done: Done): void {
    setImmediate(() => {
      if (!this.other || this.other.destroyed) done(new Error('The other end is closed.'));
      else if (this.other.push(bytes)) done();
      else this.other.#waiting = done;
    });
  }
}
