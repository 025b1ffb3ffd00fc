import { SrtSender, type Log } from '@backhaul/agent';
import type { SrtTarget } from '@backhaul/contract/bus';
import { interfaceTowards } from '../gauges/interfaces.js';
import { openOutlet, type Outlet, type Send } from './outlet.js';
import type { StreamLink, Transport } from './transport.js';

/** Kilobits of a full SRT packet. */
const PACKET_KBIT = (1316 * 8) / 1000;

/** One link over SRT. */
export class SrtTransport implements Transport {
  private constructor(
    private readonly sender: SrtSender,
    private readonly interfaceName: string | undefined,
    private readonly outlet: Outlet,
  ) {}

  /** `kbps`: approximate bitrate of the stream; sets how often statistics are printed. */
  static async open(target: SrtTarget, kbps: number, log: Log): Promise<SrtTransport> {
    const everyPackets = Math.round(Math.min(500, Math.max(10, kbps / PACKET_KBIT / 4)));
    const interfaceName = await interfaceTowards(target.host, target.port);
    const sender = await SrtSender.open(target, everyPackets, log);
    return new SrtTransport(sender, interfaceName, await openOutlet(sender.input));
  }

  get port(): number {
    return this.sender.port;
  }

  get send(): Send {
    return this.outlet.send;
  }

  get connected(): boolean {
    return this.sender.connected;
  }

  /** SRT retransmits lost packets and sets no limit: the encoder's bitrate is that of the configuration. */
  get carriedKbps(): undefined {
    return undefined;
  }

  links(): StreamLink[] {
    if (this.interfaceName === undefined) return [];
    return [{ interfaceName: this.interfaceName, reading: this.sender.read() }];
  }

  start(): void {
    this.sender.start();
  }

  setLatency(latencyMs: number): Promise<void> {
    return this.sender.setLatency(latencyMs);
  }

  async stop(): Promise<void> {
    await this.sender.stop();
    this.outlet.close();
  }
}
