import type { EmbeddedBroker } from '../platform/bus/broker/index.js';
import type { Inbound } from '../platform/bus/inbound.js';
import { Metrics } from '../platform/http/metrics.js';
import type { LiveHub } from '../state/live/hub.js';

/** The console's metrics, with the counters of its parts. */
export function createMetrics(parts: {
  readonly broker: EmbeddedBroker | undefined;
  readonly inbound: Inbound;
  readonly hub: LiveHub;
}): Metrics {
  const metrics = new Metrics();
  const { broker, inbound, hub } = parts;
  metrics.counters('backhaul_device_messages_accepted', 'Messages of devices that counted', () => ({
    all: inbound.counters.accepted,
  }));
  metrics.counters('backhaul_device_messages_dropped', 'Messages of devices that did not count, by reason', () => ({
    ...inbound.counters.dropped,
  }));
  metrics.counters('backhaul_live', 'Live updates to browsers', () => hub.counters());
  if (broker) metrics.counters('backhaul_broker', 'The embedded broker', () => ({ ...broker.counters }));
  return metrics;
}
