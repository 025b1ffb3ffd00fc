import {
  connectToRelay,
  errorText,
  parseJson,
  JpegSplitter,
  Supervisor,
  splitArgs,
  type RelayReply,
  type RelayConnection,
  type Log,
} from '@backhaul/agent';
import { FileEnded } from '@backhaul/agent';
import { returnFileSubject, returnSubject, type UnitOrder } from '@backhaul/contract/bus';
import { isIPv6 } from 'node:net';

type ReturnOrder = Extract<UnitOrder, { name: 'startReturn' | 'playFile' }>;

export interface IncomingSettings {
  readonly order: ReturnOrder;
  /** Target to which the stream is forwarded unchanged: an address such as udp://…, or a file; undefined: none. */
  readonly output: string | undefined;
  readonly log: Log;
  readonly onChange: () => void;
  /** Called when the file of the return has ended. */
  readonly onEnded: () => void;
}

/** Without a picture for this long it is no longer connected, ms; one arrives each second. */
const SILENCE_MS = 5_000;
/** Wait before a lost relay is connected again, ms. */
const RETRY_MS = 2_000;
/** Larger pictures are not reported, bytes, to keep telemetry small. */
const MAX_PICTURE = 16_000;

type Srt = NonNullable<Extract<RelayReply, { ok: true }>['srt']>;

/** A video return: received over SRT, forwarded, and reported as a small picture each second. */
export class IncomingReturn {
  readonly #supervisor: Supervisor;
  #srt: Srt | undefined;
  #connection: RelayConnection | undefined;
  #retryTimer: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #state: 'connecting' | 'connected' | 'stopping' = 'connecting';
  #pictures = 0;
  #latest: Buffer | null = null;

  private constructor(private readonly settings: IncomingSettings) {
    this.#supervisor = new Supervisor({
      name: 'return',
      spec: () => this.#spec(),
      log: settings.log,
      // Its SRT threads are active all the time.
      wakeful: true,
    });
  }

  /** Resolves when the server has prepared the return. @throws {Error} with its reason. */
  static async start(settings: IncomingSettings): Promise<IncomingReturn> {
    const incoming = new IncomingReturn(settings);
    await incoming.#connect();
    incoming.#supervisor.start();
    return incoming;
  }

  get order(): ReturnOrder {
    return this.settings.order;
  }

  get channelId(): string {
    return this.settings.order.args.channelId;
  }

  get state(): 'connecting' | 'connected' | 'stopping' {
    return this.#state;
  }

  /** Number of pictures so far, and the latest one. */
  get arrived(): { readonly pictures: number; readonly picture: string | null } {
    return { pictures: this.#pictures, picture: this.#latest?.toString('base64') ?? null };
  }

  async stop(): Promise<void> {
    this.#become('stopping');
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#silence);
    this.#connection?.socket.destroy();
    await this.#supervisor.stop();
  }

  async #connect(): Promise<void> {
    const call = await this.#call();
    if (call.answer.srt === undefined || this.#state === 'stopping') {
      call.socket.destroy();
      throw new Error('The server does not support returns');
    }
    this.#connection = call;
    this.#srt = call.answer.srt;
    call.socket.on('error', () => undefined).once('close', () => this.#lost());
    call.socket.once('data', (line: Buffer) => this.#said(line.toString()));
    call.socket.resume();
  }

  #call(): Promise<RelayConnection> {
    const { order } = this.settings;
    const { channelId, target } = order.args;
    if (order.name === 'startReturn')
      return connectToRelay({ ...target, subject: returnSubject(channelId) }, { want: 'return' });
    const { file, fromMs } = order.args;
    // A picture arrives each second, so their number gives the approximate position in the file after a loss.
    const ask = { want: 'file', file, fromMs: fromMs + this.#pictures * 1000 } as const;
    return connectToRelay({ ...target, subject: returnFileSubject(channelId, file) }, ask);
  }

  #said(line: string): void {
    const ended = FileEnded.safeParse(parseJson(line)).data;
    if (ended === undefined) return;
    if (ended.error !== undefined) this.settings.log.warn({ error: ended.error }, 'the file was not played to its end');
    this.#become('stopping');
    this.settings.onEnded();
  }

  /** The connection to the server was lost; after it returns the stream is a new one. */
  #lost(): void {
    if (this.#state === 'stopping') return;
    this.#become('connecting');
    this.#retryTimer = setTimeout(() => {
      this.#connect().then(
        () => void this.#supervisor.restart(),
        (error: unknown) => {
          this.settings.log.info({ error: errorText(error) }, 'the return cannot be had yet');
          this.#lost();
        },
      );
    }, RETRY_MS);
  }

  #spec() {
    const splitter = new JpegSplitter((jpeg) => this.#seen(jpeg));
    const { host } = this.settings.order.args.target;
    const { port = 0, passphrase = '', latencyMs = 0 } = this.#srt ?? {};
    const address = `srt://${isIPv6(host) ? `[${host}]` : host}:${port}?mode=caller&latency=${latencyMs * 1000}`;
    return {
      command: 'ffmpeg',
      args: returnArgs(`${address}&passphrase=${passphrase}`, this.settings.output, this.settings.order.name),
      secrets: [passphrase],
      onOutput: (chunk: Buffer) => splitter.push(chunk),
    };
  }

  #seen(jpeg: Buffer): void {
    if (this.#state === 'stopping') return;
    this.#pictures += 1;
    if (jpeg.length <= MAX_PICTURE) this.#latest = jpeg;
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#become('connecting'), SILENCE_MS);
    this.#become('connected');
  }

  #become(state: 'connecting' | 'connected' | 'stopping'): void {
    if (this.#state === state || this.#state === 'stopping') return;
    this.#state = state;
    this.settings.onChange();
  }
}

/** A small picture each second on standard output, and the unchanged stream to `output`: for a file, from its first picture. */
const returnArgs = (input: string, output: string | undefined, of: ReturnOrder['name']): string[] => [
  ...splitArgs('-hide_banner -nostats -loglevel error -y'),
  ...(of === 'startReturn' ? ['-fflags', 'nobuffer'] : []),
  ...splitArgs('-probesize 1M -analyzeduration 1000000 -i'),
  input,
  ...splitArgs('-map 0:v:0 -vf fps=1,scale=160:-2 -threads 1 -c:v mjpeg -q:v 8 -flush_packets 1 -f image2pipe pipe:1'),
  ...(output === undefined ? [] : [...splitArgs('-map 0:v:0 -map 0:a? -c copy -f mpegts'), output]),
];
