import { readLevel } from '@backhaul/agent/rtp';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { HandleListener, RoomEngine } from './janus-client.js';
import { Speaking } from './speaking.js';

/** Payload type of Opus between the server and all participants without WebRTC. */
export const OPUS_TYPE = 111;

export interface PlainLegSettings {
  readonly roomId: string;
  readonly participantId: string;
  readonly muted: boolean;
  /** Volume in the room, percent of its own level. */
  readonly volume: number;
  /** Receives the sound of the others, as RTP with Opus. */
  readonly onPacket: (packet: Buffer) => void;
  readonly listener: HandleListener;
  /** Called when it begins or ends to speak. */
  readonly onSpeaking: (speaks: boolean) => void;
}

/**
 * A participant with plain RTP. Janus accepts packets only from its port, and its socket is connected, so that no foreign packet is
 * accepted on either side.
 */
export class PlainLeg {
  readonly #speaking = new Speaking();
  #isOver = false;

  private constructor(
    private readonly client: RoomEngine,
    readonly handle: number,
    private readonly socket: Socket,
    private readonly onSpeaking: PlainLegSettings['onSpeaking'],
  ) {}

  /** @throws {Error} when Janus refuses */
  static async join(client: RoomEngine, settings: PlainLegSettings): Promise<PlainLeg> {
    const { roomId, participantId, muted, volume, onPacket, listener } = settings;
    const socket = createSocket('udp4');
    socket.on('error', () => undefined);
    socket.bind({ port: 0, address: '127.0.0.1', exclusive: true });
    await once(socket, 'listening');
    const handle = await client.attach(listener);
    try {
      const { data } = await client.request(handle, {
        request: 'join',
        room: roomId,
        id: participantId,
        muted,
        volume,
        rtp: { ip: '127.0.0.1', port: socket.address().port, payload_type: OPUS_TYPE },
      });
      if (!data.rtp) throw new Error('The intercom engine takes no plain participants');
      socket.on('message', onPacket);
      socket.connect(data.rtp.port, data.rtp.ip);
      await once(socket, 'connect');
      return new PlainLeg(client, handle, socket, settings.onSpeaking);
    } catch (error) {
      socket.close();
      await client.detach(handle);
      throw error;
    }
  }

  /** Does nothing after the end. */
  send(packet: Buffer): void {
    if (this.#isOver) return;
    const level = readLevel(packet);
    const change = level === undefined ? undefined : this.#speaking.push(level);
    if (change !== undefined) this.onSpeaking(change);
    // Lost if no room listens.
    this.socket.send(packet, () => undefined);
  }

  async end(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.socket.close();
    await this.client.detach(this.handle);
  }
}
