import type { RolloutLine } from '@backhaul/contract';
import { type RuleMessage, rolloutMessage } from '@backhaul/domain';
import { verdictContext, verdictOf } from '../../control/rollouts/verdicts.js';
import { invalid } from '../../platform/kernel/refusal.js';
import type { RolloutDependencies } from './dependencies.js';
import { type CsvDevice, parseDeviceCsv } from './device-csv.js';
import { devicesNamed, type NamedDevice, rolloutsWith } from './store.js';

/** The devices of a request: from a file, or chosen. */
interface Asked {
  readonly csv?: string | undefined;
  readonly deviceIds?: readonly string[] | undefined;
  readonly targetVersion: string;
}

/** A line whose message is one of the rules. */
export type Line = Omit<RolloutLine, 'message'> & { readonly message: RuleMessage | null };

/** What a rollout would do with each line of a file, or each chosen device. @throws {Refusal} INVALID for a malformed file */
export async function linesOf({ db, registry }: RolloutDependencies, asked: Asked): Promise<readonly Line[]> {
  const named = devicesOf(asked);
  const devices = await devicesNamed(
    db,
    named.map(({ device }) => device),
  );
  const found = finder(devices);
  const inventories = new Map(devices.map(({ id, inventory }) => [id, inventory]));
  const known = new Map(named.map((one) => [one.line, found(one)]));
  const ids = [...known.values()].flatMap(({ id }) => id ?? []);
  const [elsewhere, context] = await Promise.all([
    rolloutsWith(db, ids),
    verdictContext(db, registry, asked.targetVersion, ids),
  ]);
  const firstLine = new Map<string, number>();
  return named.map(({ line, device: text }) => {
    const { id, problem } = known.get(line) ?? { id: null, problem: null };
    const verdict = id === null ? null : verdictOf(registry, context, id);
    const inventory = inventories.get(id ?? '');
    if (id === null || verdict === null || inventory === undefined)
      return unknown(line, text, problem ?? rolloutMessage('rollout_line_unknown', { line, device: text }));
    const other = firstLine.get(id);
    if (other !== undefined) return unknown(line, text, rolloutMessage('rollout_line_twice', { line, other }));
    firstLine.set(id, line);
    const kind = registry.serverRecord(id) === undefined ? 'unit' : 'server';
    const view = kind === 'server' ? registry.server(id) : registry.unit(id);
    const device = { id, kind, name: view?.name ?? '', inventory, version: view?.swVersion ?? '' } as const;
    const common = { line, text, device, warnings: [...verdict.warnings] };
    const rollout = elsewhere.get(id);
    if (rollout !== undefined && verdict.kind !== 'installed')
      return {
        ...common,
        verdict: 'refused',
        code: 'IN_ROLLOUT',
        message: rolloutMessage('rollout_elsewhere', { name: rollout }),
      };
    switch (verdict.kind) {
      case 'ready':
        return { ...common, verdict: 'ready', code: null, message: null };
      case 'installed':
        return { ...common, verdict: 'installed', code: null, message: rolloutMessage('rollout_installed') };
      case 'waits':
      case 'refused': {
        const { code, message } = verdict;
        return { ...common, verdict: verdict.kind, code: code === null ? null : String(code), message };
      }
      default:
        return verdict satisfies never;
    }
  });
}

function devicesOf({ csv, deviceIds }: Asked): readonly CsvDevice[] {
  if (csv !== undefined && csv !== '') {
    const { devices, problem } = parseDeviceCsv(csv);
    if (problem !== null) throw invalid('body.csv', problem);
    return devices;
  }
  if (deviceIds === undefined || deviceIds.length === 0)
    throw invalid(csv === undefined ? 'body.deviceIds' : 'body.csv', rolloutMessage('rollout_no_devices'));
  return deviceIds.map((device, at) => ({ line: at + 1, device }));
}

const unknown = (line: number, text: string, message: RuleMessage): Line => ({
  line,
  text,
  device: null,
  verdict: 'unknown',
  code: null,
  message,
  warnings: [],
});

type Found =
  { readonly id: string; readonly problem: null } | { readonly id: null; readonly problem: RuleMessage | null };

/** Finds the device of a line: by id first, then by serial number, then by name. */
function finder(devices: readonly NamedDevice[]): (line: CsvDevice) => Found {
  const by = (keyOf: (device: NamedDevice) => string | null): ReadonlyMap<string, readonly string[]> => {
    const map = new Map<string, string[]>();
    for (const device of devices) {
      const key = keyOf(device);
      if (key !== null && key !== '') map.set(key, [...(map.get(key) ?? []), device.id]);
    }
    return map;
  };
  const maps = [by(({ id }) => id), by(({ serial_number }) => serial_number), by(({ name }) => name)];
  return ({ line, device }) => {
    for (const map of maps) {
      const [id, ...more] = map.get(device) ?? [];
      if (id === undefined) continue;
      if (more.length === 0) return { id, problem: null };
      return { id: null, problem: rolloutMessage('rollout_line_ambiguous', { line, device }) };
    }
    return { id: null, problem: null };
  };
}
