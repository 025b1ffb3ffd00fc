import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { complain } from './say.mjs';

/** A log and its predecessor together take up to twice this. */
const LIMIT_BYTES = 20_000_000;
/** Limit of memory for queued lines, bytes; further lines are lost. */
const WAITING_BYTES = 1_000_000;
const RETRY_MS = 5_000;
const CLOSE_MS = 1_000;

/**
 * A log file of bounded size: at the limit it becomes `….1`, and replaces an older one. A disk that is full or fails
 * only loses lines; writing is retried, and the file states how much is missing.
 */
export class LogFile {
  #waiting = [];
  #waitingBytes = 0;
  #lostBytes = 0;
  #trouble;
  #handle;
  #size = 0;
  #writing;

  /** `openFile`: as `fs.promises.open`; `report` receives a line for people when writing fails, once. */
  constructor(file, { limitBytes = LIMIT_BYTES, retryMs = RETRY_MS, openFile = open, report = complain } = {}) {
    this.file = file;
    this.limitBytes = limitBytes;
    this.retryMs = retryMs;
    this.openFile = openFile;
    this.report = report;
  }

  /** Queues a chunk; never throws and never waits. */
  write(chunk) {
    if (this.#waitingBytes + chunk.length > WAITING_BYTES) {
      this.#lostBytes += chunk.length;
      return;
    }
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when all lines are written, or after a second in which they cannot be. */
  async close() {
    await Promise.race([this.#writing, sleep(CLOSE_MS, undefined, { ref: false })]);
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close().catch(() => undefined);
  }

  async #writeAll() {
    while (this.#waitingBytes > 0) {
      const batch = Buffer.concat(this.#waiting);
      this.#waiting = [];
      this.#waitingBytes = 0;
      try {
        await this.#append(batch);
      } catch (error) {
        this.#lostBytes += batch.length;
        await this.#fail(error);
      }
    }
    this.#writing = undefined;
  }

  async #append(batch) {
    await this.#ready();
    for (let at = 0; at < batch.length;) {
      const part = batch.subarray(at, at + this.#fitting(batch.subarray(at)));
      if (part.length === 0) {
        await this.#rotate();
        continue;
      }
      await this.#handle.appendFile(part);
      this.#size += part.length;
      at += part.length;
    }
  }

  /** How many of these bytes fit into the file: whole lines, unless one line is longer than a file. */
  #fitting(bytes) {
    const room = this.limitBytes - this.#size;
    if (bytes.length <= room) return bytes.length;
    const lines = bytes.subarray(0, Math.max(room, 0)).lastIndexOf(10) + 1;
    return lines > 0 || this.#size > 0 ? lines : room;
  }

  /** Opens the file, and notes how much was lost before. */
  async #ready() {
    if (!this.#handle) {
      await mkdir(path.dirname(this.file), { recursive: true });
      this.#handle = await this.openFile(this.file, 'a', 0o600);
      this.#size = (await this.#handle.stat()).size;
    }
    if (this.#lostBytes === 0) return;
    const lost = this.#lostBytes;
    const line = Buffer.from(`\n[${lost} bytes are missing here: ${this.#trouble ?? 'too many at once'}]\n`);
    await this.#handle.appendFile(line);
    this.#size += line.length;
    this.#lostBytes -= lost;
    this.#trouble = undefined;
  }

  async #rotate() {
    await this.#handle.close();
    this.#handle = undefined;
    await rename(this.file, `${this.file}.1`);
    await this.#ready();
  }

  async #fail({ code, message }) {
    const reason = code ?? message;
    if (this.#trouble !== reason) this.report(`The log ${this.file} cannot be written (${reason}); all else goes on.`);
    this.#trouble = reason;
    await this.#handle?.close().catch(() => undefined);
    this.#handle = undefined;
    await sleep(this.retryMs, undefined, { ref: false });
  }
}
