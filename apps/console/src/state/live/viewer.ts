import type { LiveMessage } from '@backhaul/contract/live';
import type { WebSocket } from 'ws';
import type { Caller } from '../../platform/access/scope.js';
import { encode } from './frames.js';
import type { GroupStream, SnapshotCursor } from './group-stream.js';

/** A socket with more unsent bytes than this gets no new updates. */
const SATURATED_BYTES = 64 * 1024;
/** Messages that are written at once before other sockets get their turn. */
const IN_ONE_GO = 16;
const CLOSE_WAIT_MS = 1_000;

interface Following {
  readonly stream: GroupStream;
  readonly epoch: string;
  readonly batchSize: number;
  /** The number up to which everything was sent to this socket. */
  sentSeq: number;
  snapshot: SnapshotCursor | null;
}

/** One browser's socket. It receives as much as it can take; skipped updates follow when it has drained. */
export class Viewer {
  caller: Caller;
  /** When the browser last sent something, ms. */
  receivedAt: number;
  #following: Following | null = null;
  #turn: NodeJS.Immediate | undefined;

  constructor(
    readonly socket: WebSocket,
    caller: Caller,
    nowMs: number,
  ) {
    this.caller = caller;
    this.receivedAt = nowMs;
  }

  get stream(): GroupStream | null {
    return this.#following?.stream ?? null;
  }

  get saturated(): boolean {
    return this.socket.bufferedAmount > SATURATED_BYTES;
  }

  /** Follows a group: from `since` if the stream knows the later changes, else from a snapshot. */
  follow(stream: GroupStream, epoch: string, batchSize: number, since: number | null): void {
    const resumes = since !== null && stream.knows(since);
    this.#following = {
      stream,
      epoch,
      batchSize,
      sentSeq: resumes ? since : stream.seq,
      snapshot: resumes ? null : stream.beginSnapshot(),
    };
    if (resumes) this.#catchUp(this.#following);
    this.#pump();
  }

  unfollow(): void {
    this.#following = null;
  }

  /** Sends a delta that is the same for every up-to-date socket. Returns whether it was sent. */
  offer(stream: GroupStream, frame: Buffer, from: number, seq: number): boolean {
    const following = this.#following;
    if (following?.stream !== stream || following.snapshot !== null) return false;
    if (following.sentSeq !== from || this.saturated) {
      this.#pump();
      return false;
    }
    following.sentSeq = seq;
    this.write(frame);
    return true;
  }

  say(message: LiveMessage): void {
    this.write(encode(message));
  }

  write(frame: Buffer): void {
    this.socket.send(frame, { binary: false }, this.#drained);
  }

  /** Sends a last message and closes; a browser that does not close its side is disconnected. */
  finish(code: number, reason: string, lastMessage?: LiveMessage): void {
    this.#following = null;
    if (lastMessage !== undefined) this.say(lastMessage);
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), CLOSE_WAIT_MS).unref();
  }

  dispose(): void {
    this.#following = null;
    clearImmediate(this.#turn);
  }

  readonly #drained = (): void => {
    const following = this.#following;
    if (following === null) return;
    if (following.snapshot !== null || following.sentSeq < following.stream.seq) this.#pump();
  };

  /** Writes missing data until the socket is full; continues when it has drained. */
  #pump(): void {
    for (let written = 0; written < IN_ONE_GO; written += 1) {
      const following = this.#following;
      if (following === null || this.saturated || this.socket.readyState !== this.socket.OPEN) return;
      if (following.snapshot !== null) this.#nextBatch(following, following.snapshot);
      else if (following.sentSeq < following.stream.seq) this.#catchUp(following);
      else return;
    }
    clearImmediate(this.#turn);
    this.#turn = setImmediate(() => this.#pump());
  }

  #nextBatch(following: Following, cursor: SnapshotCursor): void {
    const batch = following.stream.snapshotBatch(cursor, following.batchSize, following.epoch);
    if (batch.last) following.snapshot = null;
    following.sentSeq = cursor.seq;
    this.say(batch);
  }

  #catchUp(following: Following): void {
    if (!following.stream.knows(following.sentSeq)) {
      following.snapshot = following.stream.beginSnapshot();
      return;
    }
    const { frame, seq } = following.stream.catchUp(following.sentSeq);
    following.sentSeq = seq;
    this.write(frame);
  }
}
