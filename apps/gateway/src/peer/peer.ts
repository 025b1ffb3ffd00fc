import { parseJson, type Log } from '@backhaul/agent';
import { GuestReport, type GuestTold } from '@backhaul/contract';
import {
  Audio,
  PeerConnection,
  RtcpReceivingSession,
  Video,
  type DataChannel,
  type MediaHandler,
  type Track,
} from 'node-datachannel';
import type { OfferedMedium } from './offer.js';
import { nextRate } from './rate.js';
import { LossMeter, readRtp } from './rtp.js';

export interface PeerSettings {
  readonly offer: string;
  readonly media: readonly OfferedMedium[];
  readonly iceServers: readonly string[];
  readonly ports: { readonly first: number; readonly last: number } | undefined;
  readonly onPacket: (kind: OfferedMedium['kind'], packet: Buffer) => void;
  readonly onReport: (report: GuestReport) => void;
  readonly onConnected: () => void;
  /** The browser is gone. */
  readonly onGone: () => void;
  readonly log: Log;
}

/** How the browser's own link does. */
export interface PeerReading {
  /** What arrived since the reading before. */
  readonly bytes: number;
  readonly kbps: number;
  readonly lossPercent: number;
  readonly rttMs: number | null;
}

const GATHER_MS = 3_000;
const FIRST_KBPS = 1_000;
/** A whole picture is asked for at most this often when some of one is missing, ms. */
const REPAIR_MS = 700;

/** The connection with one browser: takes its pictures and sound, hears its status, tells it what is so. */
export class Peer {
  readonly #connection: PeerConnection;
  readonly #meter = new LossMeter();
  /** Held: what the library holds alone is collected. */
  readonly #held: (Track | MediaHandler)[] = [];
  #video: Track | undefined;
  #channel: DataChannel | undefined;
  #kbps = FIRST_KBPS;
  #repairedAt = -Infinity;
  #closed = false;

  constructor(private readonly settings: PeerSettings) {
    const { iceServers, ports } = settings;
    this.#connection = new PeerConnection('guest', {
      iceServers: [...iceServers],
      ...(ports && { portRangeBegin: ports.first, portRangeEnd: ports.last }),
    });
    this.#connection.onStateChange((state) => {
      if (state === 'connected') settings.onConnected();
      if (state === 'failed' || state === 'closed' || state === 'disconnected') this.#gone();
    });
    this.#connection.onDataChannel((channel) => this.#talk(channel));
  }

  /** Takes the offer; resolves with the answer. @throws {Error} when it cannot be taken. */
  async answer(): Promise<string> {
    const connection = this.#connection;
    for (const medium of this.settings.media) this.#receive(medium);
    const gathered = new Promise<void>((resolve) => {
      connection.onGatheringStateChange((state) => state === 'complete' && resolve());
      // A STUN server that does not answer must not keep the guest waiting: what was found by then serves.
      setTimeout(resolve, GATHER_MS).unref();
    });
    connection.setRemoteDescription(this.settings.offer, 'offer');
    await gathered;
    const answer = connection.localDescription();
    if (!answer) throw new Error('There is no answer to the offer');
    return answer.sdp;
  }

  tell(told: GuestTold): void {
    if (this.#channel?.isOpen()) this.#channel.sendMessage(JSON.stringify(told));
  }

  /** Asks for a whole picture, with which decoding can begin. */
  wholePicture(): void {
    if (this.#video?.isOpen()) this.#video.requestKeyframe();
  }

  /** How the link did since it was asked before; asks the browser for what the link bears, at most `mostKbps`. Once a second. */
  read(mostKbps: number, spanMs: number): PeerReading {
    const { bytes, lossPercent } = this.#meter.take();
    this.#kbps = nextRate(this.#kbps, lossPercent, mostKbps);
    if (this.#video?.isOpen()) this.#video.requestBitrate(this.#kbps * 1000);
    const rttMs = this.#connection.rtt();
    return { bytes, kbps: (bytes * 8) / Math.max(1, spanMs), lossPercent, rttMs: rttMs >= 0 ? rttMs : null };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.close();
  }

  #receive({ kind, mid, payloadType }: OfferedMedium): void {
    const track = this.#connection.addTrack(this.#wanted({ kind, mid, payloadType }));
    const reports = new RtcpReceivingSession();
    track.setMediaHandler(reports);
    track.onMessage((packet) => {
      const header = readRtp(packet);
      if (header?.payloadType !== payloadType) return;
      const broken = this.#meter.push(header.sequence, packet.length);
      if (kind === 'video' && broken) this.#repair();
      this.settings.onPacket(kind, packet);
    });
    if (kind === 'video') this.#video = track;
    this.#held.push(track, reports);
  }

  #wanted({ kind, mid, payloadType }: OfferedMedium): Video | Audio {
    switch (kind) {
      case 'video': {
        const video = new Video(mid, 'RecvOnly');
        video.addVP8Codec(payloadType);
        return video;
      }
      case 'audio': {
        const audio = new Audio(mid, 'RecvOnly');
        audio.addOpusCodec(payloadType);
        return audio;
      }
      default:
        return kind satisfies never;
    }
  }

  #talk(channel: DataChannel): void {
    this.#channel = channel;
    channel.onMessage((message) => {
      const text = typeof message === 'string' ? message : '';
      const report = GuestReport.safeParse(text.length > 2_000 ? undefined : parseJson(text));
      if (report.success) this.settings.onReport(report.data);
    });
    channel.onClosed(() => this.#gone());
  }

  #repair(): void {
    const now = performance.now();
    if (now - this.#repairedAt < REPAIR_MS) return;
    this.#repairedAt = now;
    this.wholePicture();
  }

  #gone(): void {
    if (!this.#closed) this.settings.onGone();
  }
}
