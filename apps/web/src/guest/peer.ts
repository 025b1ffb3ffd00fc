import type { GuestReport, GuestNotice } from '@backhaul/contract';
import { ask } from './call-console.js';

export interface PeerSettings {
  readonly token: string;
  readonly guestName: string;
  readonly stream: MediaStream;
  readonly onMessage: (message: GuestNotice) => void;
  /** The connection ended without a reason. */
  readonly onLost: () => void;
}

const GATHER_MS = 2_000;
/** A connection that returns within this time is not treated as lost, ms. */
const PATIENCE_MS = 4_000;

/** The connection of this page to the gateway: sends picture and sound, exchanges status. */
export class Peer {
  readonly #connection = new RTCPeerConnection();
  readonly #channel: RTCDataChannel;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(private readonly settings: PeerSettings) {
    const { stream, onMessage } = settings;
    for (const track of stream.getTracks()) this.#connection.addTrack(track, stream);
    this.#channel = this.#connection.createDataChannel('unit');
    this.#channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message: GuestNotice = JSON.parse(data);
      if (message.type === 'end') this.close();
      onMessage(message);
    });
    this.#channel.addEventListener('close', () => this.#lost());
    this.#connection.addEventListener('connectionstatechange', () => {
      clearTimeout(this.#timer);
      const { connectionState } = this.#connection;
      if (connectionState === 'failed') this.#lost();
      if (connectionState === 'disconnected') this.#timer = setTimeout(() => this.#lost(), PATIENCE_MS);
    });
  }

  /** Connects. Throws `Refused` by the console, or the browser's error. */
  async open(): Promise<void> {
    const { token, guestName } = this.settings;
    // Where the page's network blocks incoming packets, these relay the connection.
    this.#connection.setConfiguration(await ask('iceServers', { token }));
    if (this.#over) return;
    await this.#connection.setLocalDescription();
    await gathered(this.#connection);
    const offer = this.#connection.localDescription?.sdp ?? '';
    const { answer } = await ask('connect', { token, guestName, offer });
    if (!this.#over) await this.#connection.setRemoteDescription({ type: 'answer', sdp: answer });
  }

  say(report: GuestReport): void {
    if (this.#channel.readyState === 'open') this.#channel.send(JSON.stringify(report));
  }

  /** Replaces the sent tracks with those of a newly selected camera. */
  async replace(stream: MediaStream): Promise<void> {
    const tracks = stream.getTracks();
    const senders = this.#connection.getSenders();
    await Promise.all(
      senders.map((sender) =>
        sender.replaceTrack(tracks.find(({ kind }) => kind === sender.track?.kind) ?? sender.track),
      ),
    );
  }

  /** Announces the end where possible, and closes. */
  close(): void {
    if (this.#over) return;
    this.#over = true;
    clearTimeout(this.#timer);
    this.say({ type: 'bye' });
    this.#connection.close();
  }

  #lost(): void {
    if (this.#over) return;
    this.close();
    this.settings.onLost();
  }
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  if (connection.iceGatheringState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    connection.addEventListener(
      'icegatheringstatechange',
      () => connection.iceGatheringState === 'complete' && resolve(),
    );
    // The candidates found by then are enough: the gateway learns others from the sources of packets.
    setTimeout(resolve, GATHER_MS);
  });
}
