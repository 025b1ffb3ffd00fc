import type { Device } from '@backhaul/agent';
import type { ServerConfiguration, ServerOrder } from '@backhaul/contract/bus';
import type { Channels } from '../channel/channels.js';
import type { Exports } from '../export/exports.js';
import { cpuPercent, readCpu, storageOf, usedMemory } from './gauges.js';

const TELEMETRY_MS = { onAir: 1000, idle: 5000 } as const;

/** Sends telemetry each second while something arrives, otherwise every 5 s. */
export function reportTelemetry(
  device: Device<ServerOrder, ServerConfiguration>,
  channels: Channels,
  exports: Exports,
  recordings: string,
): { stop(): void } {
  let cpu = readCpu();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let ticks = 0;
  const tick = async (): Promise<void> => {
    const all = channels.all();
    const exporting = exports.progress;
    const onAir = exporting !== undefined || all.some(({ collecting }) => collecting);
    ticks += 1;
    if (onAir || ticks * TELEMETRY_MS.onAir >= TELEMETRY_MS.idle) {
      ticks = 0;
      const now = readCpu();
      const report = {
        kind: 'server' as const,
        cpuPercent: cpuPercent(cpu, now),
        memoryBytes: usedMemory(),
        storage: await storageOf(recordings),
        ...(exporting && { exporting }),
        channels: all.map((channel) => channel.telemetry()),
      };
      cpu = now;
      device.telemetry(report);
    }
    if (!stopped) timer = setTimeout(() => void tick(), TELEMETRY_MS.onAir);
  };
  void tick();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
