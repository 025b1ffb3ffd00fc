import { useOf } from '../measure/processes.js';
import { metrics } from '../subject/metrics.js';
import type { World } from '../subject/world.js';
import type { Held } from './memory.js';

const EVERY_MS = 500;

/** Samples the memory of a console under load. */
export class Watch {
  readonly samples: Held[] = [];
  #timer: NodeJS.Timeout | undefined;
  #looking = false;

  constructor(
    private readonly world: World,
    private readonly sent: () => number,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.#look(), EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const { url, child } = this.world.console;
    try {
      const [published, use] = await Promise.all([metrics(url), useOf(child.pid)]);
      const heap = published.get('nodejs_heap_size_used_bytes') ?? 0;
      this.samples.push({ heap, rss: use?.rssBytes ?? 0, sent: this.sent() });
    } catch {
      // The requests report a console that no longer answers.
    } finally {
      this.#looking = false;
    }
  }
}
