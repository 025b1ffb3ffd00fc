import type { Encoding } from '@backhaul/contract';
import type { DesiredDestination, ReportedEncoder } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import type { ProgrammePiece } from '../programme/programme-writer.js';
import { Encoder, type EncoderSettings } from './encoder.js';

/** Id of the stream that is not encoded: the programme itself. */
export const PROGRAMME = 'programme';

/** The stream that a destination gets: the programme, or that of the encoder with this id. */
export const streamOf = ({ encoding }: DesiredDestination): string =>
  encoding === undefined ? PROGRAMME : encoderIdOf(encoding);

/** Equal settings have equal ids. */
function encoderIdOf({ codec, resolution, maxFrameRate, videoKbps, audioKbps }: Encoding): string {
  const text = [codec, resolution, maxFrameRate, videoKbps, audioKbps].join(' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

interface EncodersSettings extends Omit<EncoderSettings, 'id' | 'encoding' | 'onPiece' | 'onEnd'> {
  readonly onPiece: (stream: string, piece: ProgrammePiece) => void;
  readonly onEnd: (stream: string) => void;
}

interface InUse {
  readonly encoder: Encoder;
  destinationIds: string[];
}

/** The encoders of a channel: one for all destinations with the same settings. */
export class Encoders {
  readonly #all = new Map<string, InUse>();

  constructor(private readonly settings: EncodersSettings) {}

  /** Starts the encoders that these destinations need, and ends the others. */
  async configure(wanted: readonly DesiredDestination[]): Promise<void> {
    for (const one of this.#all.values()) one.destinationIds = [];
    for (const desired of wanted) {
      if (desired.encoding !== undefined) this.#use(desired.encoding, streamOf(desired)).push(desired.destinationId);
    }
    const unused = [...this.#all].filter(([, { destinationIds }]) => destinationIds.length === 0);
    for (const [id] of unused) this.#all.delete(id);
    await Promise.all(unused.map(([, { encoder }]) => encoder.stop()));
  }

  /** Pieces with which a new receiver of a stream begins. */
  recent(stream: string): readonly ProgrammePiece[] {
    return this.#all.get(stream)?.encoder.recent ?? [];
  }

  write(piece: ProgrammePiece): void {
    for (const { encoder } of this.#all.values()) encoder.write(piece);
  }

  /** The programme has ended, or restarts. */
  end(): void {
    for (const { encoder } of this.#all.values()) encoder.end();
  }

  report(): ReportedEncoder[] {
    return [...this.#all.values()].map(({ encoder, destinationIds }) => ({ ...encoder.report(), destinationIds }));
  }

  telemetry() {
    return [...this.#all.values()].map(({ encoder }) => encoder.telemetry());
  }

  #use(encoding: Encoding, id: string): string[] {
    const known = this.#all.get(id);
    if (known) return known.destinationIds;
    const { onPiece, onEnd } = this.settings;
    const encoder = new Encoder({
      ...this.settings,
      id,
      encoding,
      onPiece: (piece) => onPiece(id, piece),
      onEnd: () => onEnd(id),
    });
    const made = { encoder, destinationIds: [] };
    this.#all.set(id, made);
    return made.destinationIds;
  }
}
