import { parseJson, type Log } from '@backhaul/agent';
import { LossMeter, nextRate, readRtp } from '@backhaul/agent/rtp';
import { GuestReport, type GuestNotice } from '@backhaul/contract';
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

export interface PeerSettings {
  readonly offer: string;
  readonly media: readonly OfferedMedium[];
  readonly iceServers: readonly string[];
  readonly ports: { readonly first: number; readonly last: number } | undefined;
  readonly onPacket: (kind: OfferedMedium['kind'], packet: Buffer) => void;
  readonly onReport: (report: GuestReport) => void;
  readonly onConnected: () => void;
  /** The browser has disconnected. */
  readonly onGone: () => void;
  readonly log: Log;
}

/** Statistics of the browser's own link. */
export interface PeerReading {
  /** Received since the last reading. */
  readonly bytes: number;
  readonly kbps: number;
  readonly lossPercent: number;
  readonly rttMs: number | null;
}

const GATHER_MS = 3_000;
const FIRST_KBPS = 1_000;
/** When frames are incomplete, a keyframe is requested at most this often, ms. */
const REPAIR_MS = 700;

/** The connection with one browser: receives its media and status, and sends it the state of its unit. */
export class Peer {
  readonly #connection: PeerConnection;
  readonly #meter = new LossMeter();
  /** Referenced here: otherwise they would be garbage collected. */
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

  /** Accepts the offer; resolves with the answer. @throws {Error} when it is not acceptable. */
  async answer(): Promise<string> {
    const connection = this.#connection;
    for (const medium of this.settings.media) this.#receive(medium);
    const gathered = new Promise<void>((resolve) => {
      connection.onGatheringStateChange((state) => state === 'complete' && resolve());
      // An unreachable STUN server must not keep the guest waiting: the candidates found by then are used.
      setTimeout(resolve, GATHER_MS).unref();
    });
    connection.setRemoteDescription(this.settings.offer, 'offer');
    await gathered;
    const answer = connection.localDescription();
    if (!answer) throw new Error('The browser’s offer was not answered');
    return answer.sdp;
  }

  send(message: GuestNotice): void {
    if (this.#channel?.isOpen()) this.#channel.sendMessage(JSON.stringify(message));
  }

  /** Requests a keyframe, with which decoding can begin. */
  requestKeyframe(): void {
    if (this.#video?.isOpen()) this.#video.requestKeyframe();
  }

  /**
   * Statistics since the last reading; requests from the browser the bitrate that the link carries, at most
   * `mostKbps`. Called once a second.
   */
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
    this.requestKeyframe();
  }

  #gone(): void {
    if (!this.#closed) this.settings.onGone();
  }
}
