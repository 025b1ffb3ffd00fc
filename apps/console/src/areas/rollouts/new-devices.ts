import type { RolloutLine } from '@backhaul/contract';
import type { NewDevice } from './store.js';

/** Devices of a new rollout, servers before units. Refused devices start as rejected, devices with the version as succeeded. */
export const newDevices = (lines: readonly RolloutLine[], now: Date): readonly NewDevice[] =>
  (['server', 'unit'] as const).flatMap((kind) =>
    lines.flatMap(({ device, verdict, code, message }): NewDevice[] => {
      if (device?.kind !== kind) return [];
      const row = { device_id: device.id, from_version: device.version, code: null, reason: null };
      switch (verdict) {
        case 'refused':
          return [{ ...row, state: 'rejected', code, reason: message, ended_at: now }];
        case 'installed':
          return [{ ...row, state: 'succeeded', ended_at: now }];
        case 'ready':
        case 'waits':
          return [{ ...row, state: 'pending', ended_at: null }];
        case 'unknown':
          return [];
        default:
          return verdict satisfies never;
      }
    }),
  );
