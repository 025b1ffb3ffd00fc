/** Why there is no microphone. */
export type NoMicrophone = 'denied' | 'none' | 'insecure';

const SOUND = { echoCancellation: true, noiseSuppression: true, autoGainControl: true } as const;

/** Opens a microphone; an empty `deviceId` means the default. Returns the reason when there is none. */
export async function openMicrophone(deviceId: string): Promise<MediaStream | NoMicrophone> {
  // Browsers offer it only on secure pages.
  if (!isSecureContext) return 'insecure';
  try {
    const audio = { ...SOUND, ...(deviceId !== '' && { deviceId: { exact: deviceId } }) };
    return await navigator.mediaDevices.getUserMedia({ audio });
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'none';
  }
}

export interface SoundDevice {
  readonly value: string;
  readonly label: string;
}
export interface SoundDevices {
  readonly microphones: readonly SoundDevice[];
  /** Headsets and speakers; none where the browser cannot choose one. */
  readonly outputs: readonly SoundDevice[];
}

/** Microphones and outputs of this computer; only those with a name, which browsers tell after access was granted. */
export async function soundDevices(): Promise<SoundDevices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const of = (wanted: MediaDeviceKind): readonly SoundDevice[] =>
    all.flatMap(({ kind, deviceId, label }) =>
      kind === wanted && deviceId !== '' && label !== '' ? [{ value: deviceId, label }] : [],
    );
  return { microphones: of('audioinput'), outputs: choosesOutput() ? of('audiooutput') : [] };
}

const choosesOutput = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;

/** Measures the level of a stream, dBFS, until it is closed. */
export class LevelMeter {
  readonly #context = new AudioContext();
  readonly #analyser = this.#context.createAnalyser();
  readonly #samples = new Float32Array(new ArrayBuffer(4 * 1024));

  constructor(stream: MediaStream) {
    this.#analyser.fftSize = 1024;
    this.#context.createMediaStreamSource(stream).connect(this.#analyser);
  }

  get level(): number {
    this.#analyser.getFloatTimeDomainData(this.#samples);
    const sum = this.#samples.reduce((total, sample) => total + sample * sample, 0);
    return 10 * Math.log10(sum / this.#samples.length + 1e-10);
  }

  close(): void {
    void this.#context.close();
  }
}
