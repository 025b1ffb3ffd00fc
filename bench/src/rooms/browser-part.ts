import type { Browser, JSHandle, Page } from 'playwright-core';
import * as z from 'zod';
import { PIECE, soundOf, type Sound } from './sound.js';

const Pieces = z.array(z.object({ at: z.number(), samples: z.array(z.number()).length(PIECE) }));
const Recorded = z.object({ said: Pieces, heard: Pieces });

/** Runs in the page: sends the received sound as 4 kHz, in pieces of 20 ms with the time of the context at their end, s. */
const TAP = `registerProcessor('tap', class extends AudioWorkletProcessor {
  sum = 0; count = 0; piece = [];
  process([[samples]]) {
    for (let i = 0; samples && i < samples.length; i += 1) {
      this.sum += samples[i]; this.count += 1;
      if (this.count < 12) continue;
      this.piece.push(this.sum / 12); this.sum = 0; this.count = 0;
      if (this.piece.length < ${PIECE}) continue;
      this.port.postMessage({ end: currentTime + (i + 1) / sampleRate, samples: this.piece });
      this.piece = [];
    }
    return true;
  }
})`;

/** Functions of a page for the bench. */
interface InPage {
  readonly offer: () => Promise<string>;
  readonly answer: (sdp: string) => Promise<void>;
  readonly record: (seconds: number) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A browser that sends its own noise to a room, and hears the others. */
export class BrowserPart {
  private constructor(
    private readonly page: Page,
    private readonly part: JSHandle<InPage>,
  ) {}

  /** Opens a page; `seed` determines its noise. */
  static async open(browser: Browser, seed: number): Promise<BrowserPart> {
    const context = await browser.newContext();
    // A page of this machine has a secure context, which may use a microphone and worklets.
    await context.route('http://localhost/**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' })); // prettier-ignore
    await context.grantPermissions(['microphone'], { origin: 'http://localhost' });
    const page = await context.newPage();
    await page.goto('http://localhost/');
    return new BrowserPart(page, await page.evaluateHandle(inPage, { seed, tap: TAP }));
  }

  /** Joins: `join` answers the offer. Resolves when sound can pass in both directions. */
  async join(join: (sdp: string) => Promise<string>): Promise<void> {
    const answer = await join(await this.part.evaluate((part) => part.offer()));
    await this.part.evaluate((part, sdp) => part.answer(sdp), answer);
  }

  /** Sent and received sound for this time from now on. */
  async record(seconds: number): Promise<{ readonly said: Sound; readonly heard: Sound }> {
    const { said, heard } = Recorded.parse(await this.part.evaluate((part, length) => part.record(length), seconds));
    return { said: soundOf(said), heard: soundOf(heard) };
  }

  async close(): Promise<void> {
    await this.part.evaluate((part) => part.close());
    await this.page.context().close();
  }
}

/** Runs in the page: sends noise between 200 and 1800 Hz, and stores sent and received sound with times. */
async function inPage({ seed, tap }: { readonly seed: number; readonly tap: string }): Promise<InPage> {
  const context = new AudioContext({ sampleRate: 48_000, latencyHint: 'interactive' });
  await context.resume();
  await context.audioWorklet.addModule(URL.createObjectURL(new Blob([tap], { type: 'text/javascript' })));
  const taps: { end: number; samples: number[] }[][] = [];
  // The offset of the two clocks is the smallest seen difference: a message can be late, but never early.
  let difference = Infinity;
  const listen = (node: AudioNode): { end: number; samples: number[] }[] => {
    const pieces: { end: number; samples: number[] }[] = [];
    const worklet = new AudioWorkletNode(context, 'tap');
    worklet.port.addEventListener('message', ({ data }: MessageEvent<{ end: number; samples: number[] }>) => {
      difference = Math.min(difference, performance.timeOrigin + performance.now() - data.end * 1000);
      pieces.push(data);
    });
    worklet.port.start();
    const silence = new GainNode(context, { gain: 0 });
    node.connect(worklet).connect(silence).connect(context.destination);
    taps.push(pieces);
    return pieces;
  };

  const buffer = context.createBuffer(1, 20 * 48_000, 48_000);
  const samples = buffer.getChannelData(0);
  let state = seed;
  for (let i = 0; i < samples.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[i] = state / 2 ** 31 - 1;
  }
  const source = new AudioBufferSourceNode(context, { buffer, loop: true });
  const voice = source
    .connect(new BiquadFilterNode(context, { type: 'highpass', frequency: 200 }))
    .connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: 1800 }))
    .connect(new GainNode(context, { gain: 0.5 }));
  const out = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
  voice.connect(out);
  const said = listen(voice);
  source.start();

  const peer = new RTCPeerConnection();
  const [track] = out.stream.getAudioTracks();
  if (!track) throw new Error('there is no sound to send');
  peer.addTrack(track, out.stream);
  let heard: { end: number; samples: number[] }[] = [];
  const audio = new Audio();
  audio.muted = true;
  peer.addEventListener('track', (event) => {
    const stream = new MediaStream([event.track]);
    // Chromium decodes only streams that an element plays.
    audio.srcObject = stream;
    void audio.play();
    heard = listen(new MediaStreamAudioSourceNode(context, { mediaStream: stream }));
  });
  const until = (event: string, isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (isSo()) resolve();
      };
      peer.addEventListener(event, look);
      look();
    });
  const timed = (pieces: { end: number; samples: number[] }[]) =>
    pieces.map((piece) => ({ at: difference + piece.end * 1000 - 20, samples: piece.samples }));

  return {
    offer: async () => {
      await peer.setLocalDescription(await peer.createOffer());
      await until('icegatheringstatechange', () => peer.iceGatheringState === 'complete');
      return peer.localDescription?.sdp ?? '';
    },
    answer: async (sdp) => {
      await peer.setRemoteDescription({ type: 'answer', sdp });
      await until('connectionstatechange', () => peer.connectionState === 'connected');
    },
    record: async (seconds) => {
      for (const pieces of taps) pieces.length = 0;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return { said: timed(said), heard: timed(heard) };
    },
    close: async () => {
      peer.close();
      await context.close();
    },
  };
}
