import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A request that the service received. */
export interface Heard {
  readonly authorization: string | undefined;
  /** Fields of the form besides the file, by name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  /** Of the sound, all of which was decoded. */
  readonly codec: string;
  readonly channels: number;
  readonly seconds: number;
}

/** Sends the response to a request itself. */
export type Reply = (response: ServerResponse, heard: Heard) => void;

export interface SpeechServer {
  /** Base address of its calls. */
  readonly baseUrl: string;
  /** Host and port. */
  readonly host: string;
  readonly heard: Heard[];
  /** Response to use instead of the transcript. */
  reply: Reply | null;
  /** The transcript of each sound, in order: one segment of two seconds each. */
  words: readonly string[];
  /** The only key that it accepts; undefined: any. */
  key: string | undefined;
  close(): Promise<void>;
}

/** A transcription service with the API of OpenAI, on loopback. It decodes what it receives, and refuses anything but sound. */
export async function startSpeech(): Promise<SpeechServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const speech: SpeechServer = {
    baseUrl: `http://${host}/v1`,
    host,
    heard,
    reply: null,
    words: ['The harbour is on fire.', 'Nobody was hurt.'],
    key: undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return speech;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return json(response, 404, {});
    const { authorization } = request.headers;
    if (speech.key !== undefined && authorization !== `Bearer ${speech.key}`)
      return json(response, 401, { error: { message: `Incorrect API key provided: ${authorization ?? ''}` } });
    const one = await listen(body, request.headers['content-type'] ?? '', authorization);
    if (one === null) return json(response, 400, { error: { message: 'Invalid file format' } });
    heard.push(one);
    if (speech.reply !== null) return speech.reply(response, one);
    json(response, 200, said(speech.words, one.seconds));
  }
}

const said = (words: readonly string[], duration: number) => ({
  task: 'transcribe',
  language: 'english',
  duration,
  text: words.join(' '),
  segments: words.map((text, id) => ({ id, start: id * 2, end: id * 2 + 2, text: ` ${text}`, no_speech_prob: 0.01 })),
});

function json(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Null: the data is not sound that can be fully decoded. */
async function listen(body: Buffer, type: string, authorization: string | undefined): Promise<Heard | null> {
  const request = new Request('http://speech', {
    method: 'POST',
    headers: { 'content-type': type },
    body: new Uint8Array(body),
  });
  const form = await request.formData();
  const file = form.get('file');
  if (!(file instanceof File)) return null;
  const fields = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const folder = await mkdtemp(join(tmpdir(), 'speech-'));
  try {
    const path = join(folder, 'sound');
    await writeFile(path, Buffer.from(await file.arrayBuffer()));
    await run('ffmpeg', ['-v', 'error', '-xerror', '-i', path, '-f', 'null', '-']);
    const shown = '-v error -show_entries stream=codec_name,channels:format=duration -of json'.split(' ');
    const { stdout } = await run('ffprobe', [...shown, path]);
    const [, codec = ''] = /"codec_name": "([^"]*)"/.exec(stdout) ?? [];
    const [, channels = ''] = /"channels": (\d+)/.exec(stdout) ?? [];
    const [, seconds = ''] = /"duration": "([\d.]+)"/.exec(stdout) ?? [];
    const sound = { codec, channels: Number(channels), seconds: Number(seconds) };
    return { authorization, fields, fileName: file.name, ...sound };
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
