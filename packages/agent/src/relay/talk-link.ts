import { errorText, type Log } from '../lifecycle/log.js';
import { connectToRelay, type RelayAddress, type RelayConnection } from './client.js';
import { readFrames, sendFrame } from './frames.js';

/** Time before a lost server is called again, ms. */
const RETRY_MS = 2_000;
/** After this many failed calls, about a minute, the unit has left the room. */
const MAX_TRIES = 30;
const ALIVE_MS = 10_000;

export interface TalkLinkSettings {
  readonly address: RelayAddress;
  /** Sound of the other participants, as RTP with Opus. */
  readonly onPacket: (packet: Buffer) => void;
  /** `connecting`: the connection was lost and is retried; `out`: the unit was removed, or calls failed for a minute. */
  readonly onState: (state: 'connecting' | 'connected' | 'out') => void;
  readonly log?: Log;
}

/** The connection of a unit with its audio room (protocol §18). */
export class TalkLink {
  #socket: RelayConnection['socket'] | undefined;
  #timer: NodeJS.Timeout | undefined;
  #tries = 0;
  #isOver = false;

  constructor(private readonly settings: TalkLinkSettings) {}

  /** @throws {Error} with the reason, as a sentence for users */
  async connect(): Promise<void> {
    const { address, onPacket, onState } = this.settings;
    const { socket, answer } = await connectToRelay(address, { want: 'talk' });
    if (this.#isOver) {
      socket.destroy();
      throw new Error('It left before it was connected');
    }
    let isLetOut = false;
    this.#socket = socket;
    this.#tries = 0;
    socket.setKeepAlive(true, ALIVE_MS);
    socket.on('error', () => socket.destroy());
    // Servers of earlier versions end the connection without an end frame.
    socket.once('close', () => this.#lost(isLetOut || (answer.endFrame !== true && socket.readableEnded)));
    readFrames(socket, onPacket, () => {
      isLetOut = true;
      socket.destroy();
    });
    onState('connected');
  }

  /** Sends a packet; dropped while the connection is lost. */
  send(packet: Buffer): void {
    if (this.#socket) sendFrame(this.#socket, packet);
  }

  close(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#socket?.destroy();
  }

  #lost(isLetOut: boolean): void {
    if (this.#isOver) return;
    this.#socket = undefined;
    this.#tries += 1;
    if (isLetOut || this.#tries > MAX_TRIES) {
      this.close();
      return this.settings.onState('out');
    }
    this.settings.onState('connecting');
    this.#timer = setTimeout(() => {
      this.connect().catch((error: unknown) => {
        this.settings.log?.info({ error: errorText(error) }, 'the audio room cannot be joined yet');
        this.#lost(false);
      });
    }, RETRY_MS);
  }
}
