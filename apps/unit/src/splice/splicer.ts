import { createSocket, type Socket } from 'node:dgram';
import { bound } from '../bonding/sockets.js';
import type { Send } from '../transport/outlet.js';
import { Joint } from './joint.js';
import { isRandomAccess, PACKET_BYTES, pesTimes, ticksBetween, wrapped } from '@backhaul/agent';

const LOOPBACK = '127.0.0.1';
/** If an encoder that is to be replaced sends no frame for this long, it is replaced at once, ms. */
const SILENT_MS = 300;
const TICKS_PER_MS = 90;

/** The input of one encoder. */
export interface Entrance {
  /** Loopback address, for the encoder. */
  readonly address: string;
  close(): void;
}

interface PortEvents {
  readonly onData: (port: Port, datagram: Buffer) => void;
  readonly onClose: (port: Port) => void;
}

class Port implements Entrance {
  readonly address: string;
  #open = true;

  constructor(
    private readonly socket: Socket,
    private readonly events: PortEvents,
  ) {
    this.address = `udp://${LOOPBACK}:${socket.address().port}`;
    socket.on('message', (datagram) => events.onData(this, datagram));
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.events.onClose(this);
    this.socket.close();
  }
}

/** An encoder that is to take over: its data so far, and the timestamp of its first keyframe. */
interface Next {
  readonly port: Port;
  readonly held: Buffer[];
  readonly done: (spliced: boolean) => void;
  keyframe: number | undefined;
  silent: NodeJS.Timeout | undefined;
}

/**
 * Forwards the stream of the present encoder, and switches to the next one at a frame, without a gap: the next one
 * runs beside the present one until its first keyframe arrives.
 */
export class Splicer {
  readonly #joint = new Joint();
  readonly #ports = new Set<Port>();
  #present: Port | undefined;
  #next: Next | undefined;
  /** The last frame that was sent: its timestamp in ticks, and when it arrived. */
  #last: { readonly dts: number; readonly at: number } | undefined;
  #closed = false;

  /** `outlets`: receivers of the stream. */
  constructor(private readonly outlets: readonly Send[]) {}

  /** Opens another input. The first one is on air at once. */
  async entrance(): Promise<Entrance> {
    const port = new Port(await bound(createSocket('udp4'), LOOPBACK), {
      onData: (from, datagram) => this.#take(from, datagram),
      onClose: (closed) => this.#ports.delete(closed),
    });
    this.#ports.add(port);
    this.#present ??= port;
    return port;
  }

  /**
   * Switches to this input, at its first keyframe. Resolves with true when it is on air, with false when that was
   * given up; then the present encoder stays.
   */
  splice(to: Entrance, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const port = [...this.#ports].find((one) => one === to);
      if (!port || signal.aborted) return resolve(false);
      const done = (spliced: boolean): void => {
        clearTimeout(this.#next?.silent);
        this.#next = undefined;
        resolve(spliced);
      };
      this.#next = { port, held: [], done, keyframe: undefined, silent: undefined };
      signal.addEventListener('abort', () => this.#next?.port === port && done(false), { once: true });
    });
  }

  close(): void {
    this.#closed = true;
    this.#next?.done(false);
    for (const port of this.#ports) port.close();
  }

  #take(from: Port, datagram: Buffer): void {
    if (from === this.#next?.port) this.#hold(this.#next, datagram);
    else if (from === this.#present) this.#pass(datagram);
  }

  #hold(next: Next, datagram: Buffer): void {
    next.held.push(datagram);
    if (next.keyframe !== undefined) return;
    for (let at = 0; at + PACKET_BYTES <= datagram.length; at += PACKET_BYTES) {
      const times = isRandomAccess(datagram, at) ? pesTimes(datagram, at) : undefined;
      if (times?.kind !== 'video') continue;
      next.keyframe = times.dts;
      next.silent = setTimeout(() => this.#changeOver(next, this.#dueNow()), SILENT_MS);
      return;
    }
  }

  #pass(datagram: Buffer): void {
    for (let at = 0; at + PACKET_BYTES <= datagram.length; at += PACKET_BYTES) {
      const times = pesTimes(datagram, at);
      if (times?.kind !== 'video') continue;
      const dts = this.#joint.shifted(times.dts);
      if (this.#next?.keyframe !== undefined) {
        if (at > 0) this.#send(datagram.subarray(0, at));
        // The keyframe replaces the frame that begins here.
        this.#changeOver(this.#next, dts);
        return;
      }
      this.#last = { dts, at: performance.now() };
    }
    this.#send(datagram);
  }

  /** Timestamp of a frame that is due now, by the last one, ticks; undefined before the first. */
  #dueNow(): number | undefined {
    return this.#last && wrapped(this.#last.dts + (performance.now() - this.#last.at) * TICKS_PER_MS);
  }

  #changeOver(next: Next, due: number | undefined): void {
    this.#present = next.port;
    this.#joint.splice(due === undefined ? 0 : ticksBetween(next.keyframe ?? due, due));
    const { held } = next;
    next.done(true);
    for (const datagram of held) this.#pass(datagram);
  }

  #send(datagram: Buffer): void {
    const out = this.#joint.pass(datagram);
    if (out.length === 0 || this.#closed) return;
    for (const send of this.outlets) send(out);
  }
}
