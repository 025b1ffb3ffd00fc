/** A picture: its transport stream packets as they arrived, and its times in ticks of 90 kHz. */
export interface VideoFrame {
  readonly kind: 'video';
  readonly pts: number;
  readonly dts: number;
  /** Whether a decoder can begin here. */
  readonly isEntry: boolean;
  readonly packets: Buffer;
  /** Offset of its times from those in its packets, ticks, because it is repeated. */
  readonly moved?: number;
}

/** Audio: one AAC frame with its ADTS header, or the packets of another codec. */
export interface AudioFrame {
  readonly kind: 'audio';
  readonly pts: number;
  /** Ticks; 0 if not known. */
  readonly duration: number;
  readonly adts?: Buffer;
  readonly packets?: Buffer;
}

export type Frame = VideoFrame | AudioFrame;

/** Stream types of a map table (ISO/IEC 13818-1 table 2-34). */
export interface StreamTypes {
  readonly video: number;
  /** Undefined: no audio. */
  readonly audio: number | undefined;
}

/** ADTS AAC. */
export const AAC = 0x0f;
