import { DeviceEvent } from '@backhaul/contract/bus';
import * as z from 'zod';
import { writeFileAtomic } from '../files/atomic.js';
import { readJsonFile } from '../files/json.js';

/** When more events wait, the oldest are dropped. */
const CAPACITY = 1000;

/** Events that the console has not acknowledged, oldest first; on disk if a path is given. */
export class EventBuffer {
  #events: DeviceEvent[];
  #saving: Promise<void> = Promise.resolve();

  private constructor(
    private readonly path: string | null,
    events: DeviceEvent[],
  ) {
    this.#events = events;
  }

  static inMemory(): EventBuffer {
    return new EventBuffer(null, []);
  }

  static async open(path: string): Promise<EventBuffer> {
    return new EventBuffer(path, (await readJsonFile(path, z.array(DeviceEvent))) ?? []);
  }

  get waiting(): readonly DeviceEvent[] {
    return this.#events;
  }

  /** Resolves when the event is stored. */
  add(event: DeviceEvent): Promise<void> {
    this.#events = [...this.#events, event].slice(-CAPACITY);
    return this.#save();
  }

  /** Drops events that the console has stored. */
  acknowledge(ids: readonly string[]): Promise<void> {
    const stored = new Set(ids);
    const left = this.#events.filter((event) => !stored.has(event.id));
    if (left.length === this.#events.length) return Promise.resolve();
    this.#events = left;
    return this.#save();
  }

  #save(): Promise<void> {
    const { path } = this;
    if (path === null) return Promise.resolve();
    const write = () => writeFileAtomic(path, JSON.stringify(this.#events));
    this.#saving = this.#saving.then(write, write);
    return this.#saving;
  }
}
