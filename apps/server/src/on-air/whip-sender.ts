import { EngineRun, splitArgs } from '@backhaul/agent';
import { freePair } from '@backhaul/agent/rtp';
import { Audio, PeerConnection, Video, type Track } from 'node-datachannel';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';

const PICTURE = 'testsrc2=size=320x180:rate=25';
const SOUND = '-re -f lavfi -i sine=sample_rate=48000';
const H264 =
  '-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -g 25 -bsf:v dump_extra=freq=keyframe';

const NOISE_EVERY_MS = 10;

/** An offer, and its answer. */
export interface WhipAnswer {
  readonly status: number;
  readonly location: string | null;
}

/** A WebRTC sender of H.264 and Opus, like OBS: pictures by ffmpeg, the connection by libdatachannel. */
export class WhipSender {
  readonly #connection = new PeerConnection('sender', { iceServers: [] });
  readonly #tracks: Track[];
  readonly #sockets: Socket[] = [];
  readonly #runs: EngineRun[] = [];
  readonly #sequences = new Map<Track, number>();
  #noise: NodeJS.Timeout | undefined;

  constructor(private readonly url: string) {
    const video = new Video('0', 'SendOnly');
    video.addH264Codec(96, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1');
    video.addSSRC(4200, 'sender', 'stream', 'picture');
    const audio = new Audio('1', 'SendOnly');
    audio.addOpusCodec(111);
    audio.addSSRC(4201, 'sender', 'stream', 'sound');
    this.#tracks = [this.#connection.addTrack(video), this.#connection.addTrack(audio)];
  }

  /** Sends an offer with this key. */
  async offer(key: string): Promise<WhipAnswer> {
    const gathered = new Promise<void>((resolve) =>
      this.#connection.onGatheringStateChange((state) => state === 'complete' && resolve()),
    );
    this.#connection.setLocalDescription();
    await gathered;
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' },
      body: this.#connection.localDescription()?.sdp ?? '',
    });
    const sdp = await response.text();
    if (response.status === 201) this.#connection.setRemoteDescription(sdp, 'answer');
    return { status: response.status, location: response.headers.get('location') };
  }

  /** Sends pictures, of a source of lavfi, and sound until it ends or sends something else. */
  async send(picture = PICTURE): Promise<void> {
    await this.sendSound();
    const [video] = this.#tracks;
    await this.#feed(video, `-re -f lavfi -i ${picture} ${H264} -payload_type 96 -ssrc 4200`);
  }

  /** Sends only sound until it ends or sends something else. */
  async sendSound(): Promise<void> {
    await this.#silence();
    const [, audio] = this.#tracks;
    await this.#feed(audio, `${SOUND} -c:a libopus -b:a 64k -payload_type 111 -ssrc 4201`);
  }

  /** Sends noise packets as its picture until it ends or sends something else. */
  async sendNoise(): Promise<void> {
    await this.sendSound();
    const [video] = this.#tracks;
    this.#noise = setInterval(() => {
      const packet = randomBytes(1000);
      packet.writeUInt16BE(0x80_00 + 96);
      packet.writeUInt32BE(4200, 8);
      this.#pass(video, packet);
    }, NOISE_EVERY_MS);
  }

  state(): string {
    return this.#connection.state();
  }

  /** Disconnects without a goodbye. */
  async end(): Promise<void> {
    await this.#silence();
    this.#connection.close();
  }

  /** Encryption rejects packets with older sequence numbers, so the next program continues the count. */
  #pass(track: Track | undefined, packet: Buffer): void {
    if (!track?.isOpen()) return;
    const sequence = (this.#sequences.get(track) ?? 0) + 1;
    this.#sequences.set(track, sequence);
    packet.writeUInt16BE(sequence & 0xffff, 2);
    track.sendMessageBinary(packet);
  }

  async #silence(): Promise<void> {
    clearInterval(this.#noise);
    await Promise.all(this.#runs.splice(0).map((run) => run.kill()));
    for (const socket of this.#sockets.splice(0)) socket.close();
  }

  async #feed(track: Track | undefined, what: string): Promise<void> {
    const port = await freePair();
    const socket = createSocket('udp4').on('message', (packet) => this.#pass(track, packet));
    socket.bind(port, '127.0.0.1');
    await once(socket, 'listening');
    this.#sockets.push(socket);
    const output = `rtp://127.0.0.1:${port}?pkt_size=1200`;
    this.#runs.push(
      await EngineRun.start({ command: 'ffmpeg', args: splitArgs(`-loglevel error ${what} -f rtp ${output}`), onOutput: () => undefined }), // prettier-ignore
    );
  }
}
