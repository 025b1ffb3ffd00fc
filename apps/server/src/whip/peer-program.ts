import { nextRate, LossMeter, readRtp } from '@backhaul/agent/rtp';
import { Audio, PeerConnection, RtcpReceivingSession, Video, type Track } from 'node-datachannel';
import { createSocket } from 'node:dgram';
import { ToPeer, type FromPeer } from './messages.js';
import { NoiseGate } from './noise-gate.js';
import type { OfferedMedium } from './offer.js';

/** A sender that sends nothing for this long is gone, also before its first packet, ms. */
const SILENT_MS = 10_000;
const GATHER_MS = 3_000;
const LOOK_MS = 1_000;
/** While pictures are incomplete, a keyframe is requested at most this often, ms. */
const REPAIR_MS = 700;
const FIRST_KBPS = 2_000;
/** Maximum bitrate that is requested from a sender. */
const MOST_KBPS = 12_000;

type Offer = Extract<ToPeer, { type: 'offer' }>;

/** The connection with one WebRTC sender, in a separate program: a crash of its library ends only this sender. */
class Peer {
  readonly #connection: PeerConnection;
  readonly #socket = createSocket('udp4');
  readonly #meter = new LossMeter();
  readonly #gate = new NoiseGate(() => performance.now());
  /** Referenced here: otherwise they would be garbage collected. */
  readonly #held: unknown[] = [];
  #video: Track | undefined;
  #kbps = FIRST_KBPS;
  #receivedAt = performance.now();
  #repairedAt = -Infinity;

  constructor(private readonly offer: Offer) {
    const { address, range } = offer;
    this.#connection = new PeerConnection('whip', {
      iceServers: [],
      ...(address !== undefined && { bindAddress: address }),
      ...(range && { portRangeBegin: range.first, portRangeEnd: range.last }),
    });
    this.#connection.onStateChange((state) => {
      if (state === 'failed' || state === 'closed' || state === 'disconnected') process.exit(0);
    });
    // Nothing listens between two runs of the reader.
    this.#socket.on('error', () => undefined);
    setInterval(() => this.#look(), LOOK_MS);
  }

  /** Resolves with the answer and all addresses; undefined: there is none. @throws {Error} for an offer that the library cannot parse */
  async answer(): Promise<string | undefined> {
    for (const medium of this.offer.media) this.#receive(medium);
    const gathered = new Promise<void>((resolve) => {
      this.#connection.onGatheringStateChange((state) => state === 'complete' && resolve());
      setTimeout(resolve, GATHER_MS);
    });
    this.#connection.setRemoteDescription(this.offer.sdp, 'offer');
    await gathered;
    return this.#connection.localDescription()?.sdp;
  }

  requestKeyframe(): void {
    if (this.#video?.isOpen()) this.#video.requestKeyframe();
  }

  #receive(medium: OfferedMedium): void {
    const { kind, payloadType } = medium;
    const port = this.offer.ports[kind];
    const track = this.#connection.addTrack(wanted(medium));
    const reports = new RtcpReceivingSession();
    track.setMediaHandler(reports);
    track.onMessage((packet) => {
      const header = readRtp(packet);
      if (header?.payloadType !== payloadType || port === undefined) return;
      this.#receivedAt = performance.now();
      const broken = kind === 'video' && this.#meter.push(header.sequence, packet.length);
      const { passes, opens } = kind === 'video' ? this.#gate.take(packet) : { passes: true, opens: false };
      if (broken || opens) this.#repair();
      if (!passes) return;
      this.#socket.send(packet, port, '127.0.0.1');
    });
    if (kind === 'video') this.#video = track;
    this.#held.push(track, reports);
  }

  #repair(): void {
    const now = performance.now();
    if (now - this.#repairedAt < REPAIR_MS) return;
    this.#repairedAt = now;
    this.requestKeyframe();
  }

  #look(): void {
    if (performance.now() - this.#receivedAt > SILENT_MS) process.exit(0);
    this.#kbps = nextRate(this.#kbps, this.#meter.take().lossPercent, MOST_KBPS);
    if (this.#video?.isOpen()) this.#video.requestBitrate(this.#kbps * 1000);
  }
}

function wanted({ kind, mid, payloadType, format }: OfferedMedium): Video | Audio {
  if (kind === 'audio') {
    const audio = new Audio(mid, 'RecvOnly');
    audio.addOpusCodec(payloadType);
    return audio;
  }
  const video = new Video(mid, 'RecvOnly');
  video.addH264Codec(payloadType, format);
  return video;
}

const say = (message: FromPeer): void => void process.send?.(message);

let peer: Peer | undefined;
// The server has ended.
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const read = ToPeer.safeParse(message).data;
  if (read?.type === 'keyframe') peer?.requestKeyframe();
  if (read?.type !== 'offer' || peer) return;
  // The library throws for an offer that it cannot parse.
  void Promise.resolve()
    .then(() => (peer = new Peer(read)).answer())
    .then(
      (sdp) => say(sdp === undefined ? { type: 'failed' } : { type: 'answer', sdp }),
      () => say({ type: 'failed' }),
    );
});
say({ type: 'ready' });
