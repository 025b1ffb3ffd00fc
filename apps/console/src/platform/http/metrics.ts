import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of the console, for Prometheus. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.requests = new Histogram({
      name: 'backhaul_http_request_duration_seconds',
      help: 'Duration of HTTP requests by route',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [this.registry],
    });
  }

  /** One answered request; `route` is the pattern, never the address, to keep the number of series small. */
  request(method: string, route: string, status: number, durationMs: number): void {
    this.requests.observe({ method, route, status }, durationMs / 1000);
  }

  /** Publishes counters that a part keeps itself: one series per key, read on request. */
  counters(name: string, help: string, read: () => Readonly<Record<string, number>>): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const [kind, value] of Object.entries(read())) this.set({ kind }, value);
      },
    });
    this.registry.registerMetric(gauge);
  }

  /** Content type and text of the exposition. */
  async exposition(): Promise<{ readonly type: string; readonly text: string }> {
    return { type: this.registry.contentType, text: await this.registry.metrics() };
  }
}
