import { Supervisor, type Log } from '@backhaul/agent';
import { freePair } from '@backhaul/agent/rtp';
import { PacketCutter } from '../transport-stream/packet-cutter.js';
import { describeMedia, readerArgs, type RtpPorts } from './commands.js';
import type { OfferedMedium } from './offer.js';
import { PeerProcess } from './peer-process.js';

export interface WhipSenderSettings {
  readonly offer: string;
  readonly media: readonly OfferedMedium[];
  /** Address on which it receives; undefined: every one. */
  readonly address: string | undefined;
  readonly range: { readonly first: number; readonly last: number } | undefined;
  /** Received data, in pieces of a few whole packets. */
  readonly onPiece: (piece: Buffer) => void;
  /** The sender is gone. */
  readonly onGone: () => void;
  readonly log: Log;
}

/** The reader is restarted after this time without data, at first after a longer one, ms. */
const STALLED_MS = 5_000;
const BEGINS_MS = 15_000;
/** Interval of keyframe requests until the reader has pictures, ms: it cannot begin without one. */
const ASK_MS = 800;

/** A connected WebRTC sender: the program with its connection, and the one that makes a transport stream of its packets. */
export class WhipSender {
  readonly #reader: Supervisor;
  readonly #asking: NodeJS.Timeout;
  #hasData = false;
  #isEnded = false;

  private constructor(
    private readonly peer: PeerProcess,
    /** Answer for the sender (RFC 9725). */
    readonly answer: string,
    ports: RtpPorts,
    { media, onPiece, onGone, log }: WhipSenderSettings,
  ) {
    let cutter = new PacketCutter();
    this.#reader = new Supervisor({
      name: 'whip reader',
      spec: () => {
        cutter = new PacketCutter();
        return {
          command: 'ffmpeg',
          args: readerArgs(media),
          input: true,
          onOutput: (chunk: Buffer) => {
            this.#hasData = true;
            this.#reader.progress();
            for (const piece of cutter.push(chunk)) onPiece(piece);
          },
        };
      },
      stalledMs: STALLED_MS,
      startTimeoutMs: BEGINS_MS,
      onStart: (run) => {
        this.#hasData = false;
        run.input?.end(describeMedia(media, ports));
      },
      log,
    });
    this.#reader.start();
    this.#asking = setInterval(() => this.#hasData || this.peer.requestKeyframe(), ASK_MS);
    void peer.exited.then(() => this.end()).finally(onGone);
  }

  /** Connects a sender; undefined: its offer cannot be answered. */
  static async open(settings: WhipSenderSettings): Promise<WhipSender | undefined> {
    const { offer: sdp, media, address, range } = settings;
    const ports: Partial<Record<OfferedMedium['kind'], number>> = {};
    for (const { kind } of media) ports[kind] = await freePair();
    const peer = new PeerProcess();
    const answer = await peer.answer({
      sdp,
      media: [...media],
      ports,
      ...(address !== undefined && { address }),
      ...(range && { range }),
    });
    if (answer !== undefined) return new WhipSender(peer, answer, ports, settings);
    await peer.end();
    return undefined;
  }

  /** Ends the connection. */
  async end(): Promise<void> {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearInterval(this.#asking);
    await Promise.all([this.peer.end(), this.#reader.stop()]);
  }
}
