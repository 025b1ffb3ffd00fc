import { parseJson } from '@backhaul/agent';
import { WebSocket } from 'ws';
import { JanusMessage, type BridgeData } from './janus-messages.js';

/** Janus ends a session without messages after 30 s. */
const KEEPALIVE_MS = 10_000;
const ANSWER_MS = 8_000;

/** Receives messages of a handle that are not answers. */
export type HandleListener = (message: JanusMessage) => void;

interface Waiting {
  resolve(message: JanusMessage): void;
  reject(error: Error): void;
  readonly timer: NodeJS.Timeout;
}

/** An offer for Janus, or its answer. */
export interface Description {
  readonly type: string;
  readonly sdp: string;
}

/** The functions of Janus that rooms use. */
export type RoomEngine = Pick<JanusClient, 'attach' | 'detach' | 'request' | 'completeCandidates'>;

/** One session with Janus over its websocket on this machine. */
export class JanusClient {
  readonly #waiting = new Map<string, Waiting>();
  readonly #listeners = new Map<number, HandleListener>();
  readonly closed: Promise<void>;
  #transactions = 0;
  #session = 0;
  #keepalive: NodeJS.Timeout | undefined;

  private constructor(
    private readonly socket: WebSocket,
    private readonly apiSecret: string,
  ) {
    socket.on('message', (raw) => this.#hear(rawText(raw)));
    this.closed = new Promise((resolve) => {
      socket.once('close', () => {
        clearInterval(this.#keepalive);
        for (const waiting of this.#waiting.values()) {
          clearTimeout(waiting.timer);
          waiting.reject(new Error('The intercom engine has ended'));
        }
        this.#waiting.clear();
        resolve();
      });
    });
  }

  /** Connects and opens a session; `onAnswer`: each keepalive that it answers. @throws {Error} when Janus does not answer */
  static async open(port: number, apiSecret: string, onAnswer: () => void): Promise<JanusClient> {
    const options = { perMessageDeflate: false, handshakeTimeout: ANSWER_MS };
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, 'janus-protocol', options);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    socket.on('error', () => undefined);
    const client = new JanusClient(socket, apiSecret);
    try {
      const { data } = await client.#ask({ janus: 'create' });
      client.#session = data?.id ?? 0;
    } catch (error) {
      client.close();
      throw error;
    }
    onAnswer();
    client.#keepalive = setInterval(
      () => void client.#ask({ janus: 'keepalive' }).then(onAnswer, () => undefined),
      KEEPALIVE_MS,
    );
    return client;
  }

  /** Creates a handle of the AudioBridge; `listener` receives its events. @throws {Error} */
  async attach(listener: HandleListener): Promise<number> {
    const { data } = await this.#ask({ janus: 'attach', plugin: 'janus.plugin.audiobridge' });
    const handle = data?.id ?? 0;
    this.#listeners.set(handle, listener);
    return handle;
  }

  async detach(handle: number): Promise<void> {
    this.#listeners.delete(handle);
    await this.#ask({ janus: 'detach', handle_id: handle }).catch(() => undefined);
  }

  /** Sends a request to the AudioBridge. @throws {Error} when it refuses */
  async request(
    handle: number,
    body: Readonly<Record<string, unknown>>,
    offer?: Description,
  ): Promise<{ readonly data: BridgeData; readonly answer: Description | undefined }> {
    const message = { janus: 'message', handle_id: handle, body, ...(offer && { jsep: offer }) };
    const { plugindata, jsep } = await this.#ask(message);
    const data = plugindata?.data ?? {};
    if (data.error !== undefined) throw new Error(data.error);
    return { data, answer: jsep };
  }

  /** Reports that an offer contained all of its addresses. */
  async completeCandidates(handle: number): Promise<void> {
    await this.#ask({ janus: 'trickle', handle_id: handle, candidate: { completed: true } }, true);
  }

  close(): void {
    this.socket.terminate();
  }

  /** `acknowledged`: the acknowledgement is the answer. @throws {Error} */
  #ask(
    message: Readonly<Record<string, unknown>>,
    acknowledged = message['janus'] === 'keepalive',
  ): Promise<JanusMessage> {
    this.#transactions += 1;
    const transaction = `${acknowledged ? 'a' : 't'}${this.#transactions}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(transaction);
        reject(new Error('The intercom engine does not answer'));
      }, ANSWER_MS);
      this.#waiting.set(transaction, { resolve, reject, timer });
      const session = this.#session === 0 ? {} : { session_id: this.#session };
      this.socket.send(JSON.stringify({ ...message, ...session, transaction, apisecret: this.apiSecret }), (error) => {
        if (error) reject(error);
      });
    });
  }

  #hear(text: string): void {
    const message = JanusMessage.safeParse(parseJson(text)).data;
    if (message === undefined) return;
    const { transaction = '', sender = 0 } = message;
    const waiting = this.#waiting.get(transaction);
    if (!waiting) return this.#listeners.get(sender)?.(message);
    if (message.janus === 'ack' && !transaction.startsWith('a')) return;
    this.#waiting.delete(transaction);
    clearTimeout(waiting.timer);
    if (message.error) waiting.reject(new Error(message.error.reason));
    else waiting.resolve(message);
  }
}

const rawText = (raw: unknown): string => (Buffer.isBuffer(raw) ? raw.toString() : '');
