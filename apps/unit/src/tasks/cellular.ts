import { DONE, doneWith, failed, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { CellularNetwork } from '@backhaul/contract/bus';
import * as z from 'zod';
import { fromJson, managedModems } from '../modem-manager/modem-manager.js';
import type { RunProgram } from './run.js';

/** A scan takes 1 to 2 minutes, a change of operator up to 30 s (spec 1 §9). */
const SCAN_MS = 150_000;
const SELECT_MS = 45_000;
const EXPECTED_SCAN_MS = 120_000;
const MOST = 64;

const SCAN_FAILED = 'Scan failed. Please try again.';
/** The specification's text for a modem without scans (spec 1 §8). */
export const SCAN_UNSUPPORTED = 'Scan option is not supported for this modem.';

const Scan = z.object({ modem: z.object({ '3gpp': z.object({ 'scan-networks': z.array(z.string()) }) }) });

const AVAILABILITIES = ['unknown', 'available', 'current', 'forbidden'] as const;

/**
 * Parses a line of a scan by `mmcli`: `operator-code: 26201, operator-name: Telekom, access-technologies: lte,
 * availability: current`.
 */
export function parseOperator(line: string): CellularNetwork | undefined {
  const said = new Map(
    line.split(/,\s*(?=[a-z-]+:)/).map((part) => {
      const at = part.indexOf(':');
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()] as const;
    }),
  );
  const operatorId = said.get('operator-code') ?? '';
  if (!/^\d{5,6}$/.test(operatorId)) return undefined;
  const name = said.get('operator-long-name') ?? said.get('operator-name') ?? said.get('operator-short-name') ?? '';
  return {
    operatorId,
    name: (name === '--' ? '' : name).slice(0, 64),
    technology: (said.get('access-technologies') ?? '').slice(0, 32),
    availability: AVAILABILITIES.find((one) => one === said.get('availability')) ?? 'unknown',
  };
}

/** Operators in the output of `mmcli -m … --3gpp-scan --output-json`; undefined when it does not match. */
export const parseScan = (output: string): CellularNetwork[] | undefined =>
  fromJson(Scan, output)
    ?.modem['3gpp']['scan-networks'].flatMap((line) => parseOperator(line) ?? [])
    .slice(0, MOST);

/** Modems of this machine through ModemManager. */
export class Cellular {
  constructor(private readonly run: RunProgram) {}

  /** Whether ModemManager knows a modem. */
  async available(): Promise<boolean> {
    return (await managedModems(this.run)).length > 0;
  }

  async scan(port: string, { reportProgress, signal }: OrderContext): Promise<OrderAnswer> {
    const modem = await this.#modemOf(port);
    if (modem === undefined) return failed(SCAN_UNSUPPORTED);
    const began = performance.now();
    const timer = setInterval(() => {
      const percent = Math.min(95, Math.round((100 * (performance.now() - began)) / EXPECTED_SCAN_MS));
      reportProgress({ percent, text: 'Scanning' });
    }, 2_000);
    try {
      const args = ['-m', modem, `--timeout=${SCAN_MS / 1000}`, '--3gpp-scan', '--output-json'];
      const { ok, output } = await this.run('mmcli', args, { timeoutMs: SCAN_MS, signal });
      const networks = ok ? parseScan(output) : undefined;
      return networks ? doneWith({ kind: 'cellularNetworks', port, networks }) : failed(SCAN_FAILED);
    } finally {
      clearInterval(timer);
    }
  }

  /** `operatorId`: null selects automatically. */
  async select(port: string, operatorId: string | null, { signal }: OrderContext): Promise<OrderAnswer> {
    const modem = await this.#modemOf(port);
    if (modem === undefined) return failed(SCAN_UNSUPPORTED);
    const choice = operatorId === null ? '--3gpp-register-home' : `--3gpp-register-in-operator=${operatorId}`;
    const { ok } = await this.run('mmcli', ['-m', modem, choice], { timeoutMs: SELECT_MS, signal });
    return ok ? DONE : failed('The modem could not register with the operator');
  }

  async useSim(port: string, sim: 'A' | 'B'): Promise<OrderAnswer> {
    const modem = await this.#modemOf(port);
    if (modem === undefined) return failed('The modem has no second SIM');
    const slot = sim === 'A' ? 1 : 2;
    const { ok } = await this.run('mmcli', ['-m', modem, `--set-primary-sim-slot=${slot}`], { timeoutMs: SELECT_MS });
    return ok ? DONE : failed('The modem has no second SIM');
  }

  /** The path of the modem behind a network interface. */
  async #modemOf(port: string): Promise<string | undefined> {
    return (await managedModems(this.run)).find(({ interfaces }) => interfaces.includes(port))?.path;
  }
}
