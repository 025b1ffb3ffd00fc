import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DeviceBus, obtainCredentials, type TelemetryReport } from '@backhaul/agent';
import type { Modem } from '@backhaul/contract';
import type { UnitState } from '@backhaul/contract/bus';
import { saidByUnit } from '@backhaul/testing/reports';
import { pino } from 'pino';
import type { Api } from '../api/api.js';
import { findRecord, recordsOf } from '../api/records.js';
import { until } from '../until.js';

type UnitGauges = Extract<TelemetryReport, { kind: 'unit' }>;

/** A unit that reports what a story sets, and carries out no commands. */
export interface ReportingUnit {
  readonly name: string;
  readonly uid: string;
  /** Reports the state of an idle unit with these changes. */
  readonly reports: (change: Partial<UnitState>) => Promise<unknown>;
  /** Reports its total bitrate, kbps, and its links. */
  readonly measures: (totalKbps: number, modems: readonly Modem[]) => Promise<unknown>;
  readonly leave: () => Promise<void>;
}

/** Adds a unit to the north desk and connects to the broker in its name, until `leave`. */
export async function reportingUnit(api: Api, url: string, name: string): Promise<ReportingUnit> {
  const { groupId } = await recordsOf(api);
  const { uid } = await api.units.create({ body: { name, groupId } });
  const { code } = await api.units.makePairingCode({ params: { id: uid } });
  if (code === null) throw new Error(`There is no pairing code for ${name}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), `backhaul-${name}-`));
  const credentials = await obtainCredentials({
    from: 'pairing',
    code,
    consoleUrl: url,
    kind: 'unit',
    path: path.join(folder, 'credentials.json'),
  });
  const bus = new DeviceBus({
    credentials,
    monotonic: () => performance.now(),
    onConnected: () => void bus.state(saidByUnit()),
    onMessage: () => undefined,
    log: pino({ level: 'silent' }),
  });
  bus.start();
  await until(`${name} is online`, async () => (await findRecord(api, name)).online);
  return {
    name,
    uid,
    reports: (change) => bus.state(saidByUnit(change)),
    measures: (totalKbps, modems) => {
      const gauges: UnitGauges = {
        kind: 'unit',
        totalKbps,
        targetKbps: null,
        battery: null,
        location: null,
        temperature: null,
        modems: [...modems],
      };
      return bus.telemetry(gauges);
    },
    leave: async () => {
      await bus.stop();
      await api.adminUnits.remove({ params: { id: uid } });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
