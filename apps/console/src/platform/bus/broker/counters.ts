/** Counters of the embedded broker since it started, for metrics. */
export interface BrokerCounters {
  /** Devices that are connected now. */
  connected: number;
  refusedConnections: number;
  refusedPublications: number;
  refusedSubscriptions: number;
  /** Connections closed over the size of a packet. */
  oversized: number;
  /** Connections rejected because too many were open or unauthenticated. */
  turnedAway: number;
  /** Connections that took too long to authenticate. */
  lateConnections: number;
  /** Messages that were skipped for a device that does not read. */
  skippedDeliveries: number;
}

/** All counters of a broker, at zero. */
export const newBrokerCounters = (): BrokerCounters => ({
  connected: 0,
  refusedConnections: 0,
  refusedPublications: 0,
  refusedSubscriptions: 0,
  oversized: 0,
  turnedAway: 0,
  lateConnections: 0,
  skippedDeliveries: 0,
});
