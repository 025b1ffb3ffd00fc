import { DONE, doneWith, failed, type OrderAnswer, type OrderContext } from '@backhaul/agent';
import type { WifiNetwork } from '@backhaul/contract/bus';
import type { Ran, RunProgram } from './run.js';

/** A Wi-Fi scan takes some seconds, joining a network up to half a minute. */
const SCAN_MS = 30_000;
const JOIN_MS = 45_000;
const MOST = 64;

const SCAN_FAILED = 'Scan failed. Please try again.';

/**
 * Networks in the output of `nmcli --terse --fields IN-USE,SIGNAL,SECURITY,SSID`: one line each, fields separated by
 * `:`, with `\` before a `:` or `\` of a name. The strongest first, each name once.
 */
export function parseNetworks(output: string): WifiNetwork[] {
  const found = new Map<string, WifiNetwork>();
  for (const line of output.split('\n')) {
    const [inUse = '', signal = '', security = '', ssid = ''] = fieldsOf(line);
    if (ssid === '' || ssid.length > 32) continue;
    const network = {
      ssid,
      signalPercent: Math.min(100, Math.max(0, Number(signal) || 0)),
      secured: security !== '' && security !== '--',
      connected: inUse === '*',
    };
    const known = found.get(ssid);
    if (!known || network.connected || (!known.connected && network.signalPercent > known.signalPercent)) {
      found.set(ssid, network);
    }
  }
  return [...found.values()].toSorted((a, b) => b.signalPercent - a.signalPercent).slice(0, MOST);
}

const fieldsOf = (line: string): string[] =>
  line.split(/(?<!\\)(?:\\\\)*:/).map((field) => field.replaceAll(/\\(.)/g, '$1'));

/** Wi-Fi of this machine through NetworkManager. */
export class Wifi {
  constructor(private readonly run: RunProgram) {}

  /** Whether NetworkManager is running. */
  async available(): Promise<boolean> {
    const { ok, output } = await this.run('nmcli', ['--terse', '--fields', 'RUNNING', 'general'], { timeoutMs: 5_000 });
    return ok && output.trim() === 'running';
  }

  async query(port: string, { reportProgress, signal }: OrderContext): Promise<OrderAnswer> {
    reportProgress({ percent: null, text: 'Scanning' });
    const fields = ['--terse', '--fields', 'IN-USE,SIGNAL,SECURITY,SSID'];
    const args = [...fields, 'device', 'wifi', 'list', 'ifname', port, '--rescan', 'yes'];
    const { ok, output } = await this.run('nmcli', args, { timeoutMs: SCAN_MS, signal });
    return ok ? doneWith({ kind: 'wifiNetworks', port, networks: parseNetworks(output) }) : failed(SCAN_FAILED);
  }

  /** `password`: null for an open network or one that this machine has stored. */
  async connect(port: string, ssid: string, password: string | null, { signal }: OrderContext): Promise<OrderAnswer> {
    const join = ['device', 'wifi', 'connect', ssid, 'ifname', port];
    const { ok } = await (password === null
      ? this.run('nmcli', join, { timeoutMs: JOIN_MS, signal })
      : this.#reconnect(join, ssid, password, signal));
    // The output of nmcli may contain the password.
    return ok ? DONE : failed(`The unit could not connect to ${ssid}`);
  }

  /** Clears the stored password, which would otherwise be used instead of the new one. */
  async #reconnect(join: readonly string[], ssid: string, password: string, signal: AbortSignal): Promise<Ran> {
    const forget = ['connection', 'modify', 'id', ssid, '802-11-wireless-security.psk', ''];
    await this.run('nmcli', forget, { timeoutMs: 5_000, signal });
    return this.run('nmcli', ['--ask', ...join], { timeoutMs: JOIN_MS, signal, input: `${password}\n` });
  }

  async disconnect(port: string): Promise<OrderAnswer> {
    const { ok } = await this.run('nmcli', ['device', 'disconnect', port], { timeoutMs: JOIN_MS });
    return ok ? DONE : failed('The unit could not disconnect from the network');
  }
}
