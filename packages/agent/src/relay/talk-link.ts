import { errorText, type Log } from '../lifecycle/log.js';
import { connectToRelay, type RelayAddress, type RelayConnection } from './client.js';
import { readFrames, sendFrame } from './frames.js';

/** A lost server is called again after this, ms. */
const RETRY_MS = 2_000;
/** After so many calls in vain, about a minute, the unit is out. */
const MAX_TRIES = 30;
const ALIVE_MS = 10_000;

export interface TalkLinkSettings {
  readonly address: RelayAddress;
  /** What the others say, as RTP with Opus. */
  readonly onPacket: (packet: Buffer) => void;
  /** `connecting`: it was lost and is called again; `out`: it was let out, or called for a minute in vain. */
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
    // Servers of earlier versions let out by the end alone.
    socket.once('close', () => this.#lost(isLetOut || (answer.endFrame !== true && socket.readableEnded)));
    readFrames(socket, onPacket, () => {
      isLetOut = true;
      socket.destroy();
    });
    onState('connected');
  }

  /** While it is lost, the packet goes nowhere. */
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
