import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { resultsFolder } from '../setup/folders.js';
import { WITH_DEVICES } from './browser.js';

const RATE = 48_000;
/** An intermittent tone: a constant one is filtered as noise. */
const PERIOD = RATE / 2;
const SECONDS = 4;

/** Flags of a browser whose microphone sends its own tone, which identifies it. */
export async function withTone(hertz: number): Promise<readonly string[]> {
  const samples = new Int16Array(RATE * SECONDS);
  for (const [at] of samples.entries())
    if (at % PERIOD < PERIOD / 2) samples[at] = Math.round(20_000 * Math.sin((2 * Math.PI * hertz * at) / RATE));
  const file = path.join(resultsFolder('sounds'), `${hertz}.wav`);
  await writeFile(file, Buffer.concat([header(samples.byteLength), Buffer.from(samples.buffer)]));
  return [...WITH_DEVICES, `--use-file-for-fake-audio-capture=${file}`];
}

/** Header of a WAV file with one channel of 16 bits. */
function header(bytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + bytes, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(2 * RATE, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes, 40);
  return head;
}

/** Stores in pages what they receive over WebRTC, for `levels`. */
export async function keepHeard(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Native = RTCPeerConnection;
    const heard: MediaStreamTrack[] = [];
    Object.assign(globalThis, {
      heard,
      RTCPeerConnection: class extends Native {
        constructor(configuration?: RTCConfiguration) {
          super(configuration);
          this.addEventListener('track', ({ track }) => heard.push(track));
        }
      },
    });
  });
}

/** Levels of tones that a page receives within some seconds, dB of full scale. */
export const levels = (page: Page, ...tones: readonly number[]): Promise<number[]> =>
  page.evaluate(async (hertz) => {
    const heard: unknown = Reflect.get(globalThis, 'heard');
    const track: unknown = Array.isArray(heard) ? heard.at(-1) : undefined;
    if (!(track instanceof MediaStreamTrack)) throw new Error('this page hears nothing');
    const context = new AudioContext();
    await context.resume();
    const analyser = new AnalyserNode(context, { fftSize: 4096, smoothingTimeConstant: 0 });
    new MediaStreamAudioSourceNode(context, { mediaStream: new MediaStream([track]) }).connect(analyser);
    const bins = new Float32Array(analyser.frequencyBinCount);
    const loudest = hertz.map(() => -200);
    for (let n = 0; n < 40; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      analyser.getFloatFrequencyData(bins);
      for (const [at, tone] of hertz.entries()) {
        const level = bins[Math.round((tone * analyser.fftSize) / context.sampleRate)] ?? -200;
        loudest[at] = Math.max(loudest[at] ?? -200, level);
      }
    }
    await context.close();
    return loudest;
  }, tones);
