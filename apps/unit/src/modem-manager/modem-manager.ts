import type { ModemHardware, SimSlot } from '@backhaul/domain';
import * as z from 'zod';
import type { RunProgram } from '../tasks/run.js';

/** Timeout of one query to ModemManager, ms. */
const ASK_MS = 5_000;

/** ModemManager's report of a modem; null: not known. */
export interface ManagedModem {
  /** Its object path, which identifies it to `mmcli`. */
  readonly path: string;
  /** Names of its network interfaces. */
  readonly interfaces: readonly string[];
  /** Operator of its SIM or network, and the technology. */
  readonly operator: string;
  readonly technology: string;
  /** MCC and MNC of the network in which it is registered; empty: not known. */
  readonly operatorId: string;
  /** Signal, percent. */
  readonly signalPercent: number | null;
  readonly roaming: boolean | null;
  readonly sim: SimSlot | null;
  readonly hardware: ModemHardware;
  /** The cell in which it is registered: MCC, MNC, area and id. */
  readonly cell: string | null;
}

const ModemList = z.object({ 'modem-list': z.array(z.string()) });
const Text = z.string().optional();
const Modem = z.object({
  modem: z.object({
    '3gpp': z.object({ 'operator-code': Text, 'operator-name': Text, 'registration-state': Text }).optional(),
    generic: z.object({
      ports: z.array(z.string()),
      manufacturer: Text,
      model: Text,
      'equipment-identifier': Text,
      'access-technologies': z.array(z.string()).optional(),
      'primary-sim-slot': Text,
      'signal-quality': z.object({ value: Text }).optional(),
    }),
  }),
});

/** Output as JSON of a schema; undefined when it does not match. */
export function fromJson<S extends z.ZodType>(schema: S, text: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** `mmcli` prints `--` for unknown values. */
const known = (text: string | undefined): string => (text === undefined || text === '--' ? '' : text);

/** Whether a registration is roaming (3GPP TS 27.007 §7.2: home and roaming, each with SMS-only forms). */
function roamingOf(state: string): boolean | null {
  if (state.startsWith('roaming')) return true;
  return state.startsWith('home') ? false : null;
}

const SLOTS: Readonly<Record<string, SimSlot>> = { '1': 'A', '2': 'B' };

function percentOf(text: string): number | null {
  const percent = text === '' ? NaN : Number(text);
  return percent >= 0 && percent <= 100 ? percent : null;
}

/** Parses the output of `mmcli -m … --output-json`; undefined when it does not match. */
export function parseModem(path: string, output: string): ManagedModem | undefined {
  const said = fromJson(Modem, output)?.modem;
  if (said === undefined) return undefined;
  const { generic, '3gpp': network } = said;
  return {
    path,
    interfaces: generic.ports.flatMap((port) => /^(\S+) \(net\)$/.exec(port)?.[1] ?? []),
    operator: known(network?.['operator-name']),
    operatorId: /^\d{5,6}$/.exec(known(network?.['operator-code']))?.[0] ?? '',
    technology: (generic['access-technologies'] ?? [])
      .map(known)
      .filter((name) => name !== '')
      .join(', '),
    signalPercent: percentOf(known(generic['signal-quality']?.value)),
    roaming: roamingOf(known(network?.['registration-state'])),
    sim: SLOTS[known(generic['primary-sim-slot'])] ?? null,
    hardware: {
      manufacturer: known(generic.manufacturer).slice(0, 64),
      model: known(generic.model).slice(0, 64),
      // The model part of an IMEI; the rest identifies the individual modem, and is not reported.
      tac: /^(\d{8})\d{6,8}$/.exec(known(generic['equipment-identifier']))?.[1] ?? '',
    },
    cell: null,
  };
}

const Cell = z.object({
  modem: z.object({
    location: z.object({ '3gpp': z.object({ mcc: Text, mnc: Text, lac: Text, tac: Text, cid: Text }) }),
  }),
});

/** Parses the output of `mmcli -m … --location-get --output-json`; null if the cell is not known. */
export function parseCell(output: string): string | null {
  const said = fromJson(Cell, output)?.modem.location['3gpp'];
  if (said === undefined || known(said.cid) === '') return null;
  return [said.mcc, said.mnc, known(said.tac) || known(said.lac), said.cid].map(known).join('-');
}

/** All modems of this machine that ModemManager knows; none if it does not run. */
export async function managedModems(run: RunProgram): Promise<readonly ManagedModem[]> {
  const { ok, output } = await run('mmcli', ['-L', '--output-json'], { timeoutMs: ASK_MS });
  const paths = ok ? (fromJson(ModemList, output)?.['modem-list'] ?? []) : [];
  const found: ManagedModem[] = [];
  for (const path of paths) {
    const asked = await run('mmcli', ['-m', path, '--output-json'], { timeoutMs: ASK_MS });
    const modem = asked.ok ? parseModem(path, asked.output) : undefined;
    if (modem === undefined) continue;
    const located = await run('mmcli', ['-m', path, '--location-get', '--output-json'], { timeoutMs: ASK_MS });
    found.push({ ...modem, cell: located.ok ? parseCell(located.output) : null });
  }
  return found;
}
