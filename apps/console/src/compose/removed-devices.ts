import type { DeviceAddress } from '@backhaul/contract/bus';
import type { Logger } from 'pino';
import type { EmbeddedBroker } from '../platform/bus/broker/index.js';
import type { Bus } from '../platform/bus/client.js';
import type { Inbound } from '../platform/bus/inbound.js';
import { bucketOf } from '../control/devices/secrets.js';
import type { Registry } from '../state/registry/types.js';

/** How long the console that removed a device may take to send it `unpair`, ms; messages of the device are ignored meanwhile. */
const FAREWELL_MS = 250;
/** Time for a connection that was ended to publish its last will, ms. */
const LAST_WORDS_MS = 2_000;

export interface RemovedDeviceParts {
  readonly registry: Pick<Registry, 'onChange' | 'unitRecord' | 'serverRecord'>;
  readonly broker: Pick<EmbeddedBroker, 'kick'> | undefined;
  readonly bus: Pick<Bus, 'clear'>;
  readonly inbound: Pick<Inbound, 'forget'>;
  readonly log: Logger;
  readonly lastWordsMs?: number;
}

/** Disconnects devices whose record was removed, and clears their retained messages. Returns how to stop. */
export function followRemovals(parts: RemovedDeviceParts): () => void {
  const { registry, broker, bus, inbound, log, lastWordsMs = LAST_WORDS_MS } = parts;
  const clear = (device: DeviceAddress): void =>
    void bus.clear(device).catch((error: unknown) => {
      log.warn({ err: error, deviceId: device.deviceId }, 'what a removed device said is still kept');
    });
  return registry.onChange(({ kind, id }) => {
    if (kind === 'channel' || registry.unitRecord(id) || registry.serverRecord(id)) return;
    inbound.forget(id);
    setTimeout(() => broker?.kick(id), FAREWELL_MS).unref();
    setTimeout(() => clear({ deviceId: id, bucket: bucketOf(id) }), FAREWELL_MS + lastWordsMs).unref();
  });
}
