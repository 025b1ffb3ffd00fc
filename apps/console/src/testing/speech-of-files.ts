import { checkMediaToken, fileSubject } from '@backhaul/contract/bus';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const run = promisify(execFile);
const MOST_BYTES = 32 * 1024 * 1024;
const PATH = /^\/channel-files\/([^/]+)\/speech\/([^/]+)$/;

/** A server of the sound of files; a `status` other than 200 makes it answer only that. */
export interface SpeechOfFiles {
  readonly url: string;
  /** Start and end of the parts that were read, ms. */
  readonly read: (readonly [number, number])[];
  status: number;
}

/** A media server with one sound file under any name, which checks tokens with its server's key; for the top of a test file. */
export async function speechOfFiles(
  seconds: number,
  mediaKey: () => string,
  now: () => number,
): Promise<SpeechOfFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'speech-of-files-'));
  const path = join(folder, 'sound.mka');
  const sine = `-v error -f lavfi -i sine=frequency=440:sample_rate=16000 -t ${seconds} -c:a aac`;
  await run('ffmpeg', [...sine.split(' '), path]);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://media');
    const [, channelId = '', name = ''] = PATH.exec(url.pathname) ?? [];
    const subject = fileSubject(channelId, decodeURIComponent(name));
    if (!checkMediaToken(mediaKey(), subject, url.searchParams.get('token') ?? '', now()))
      return void response.writeHead(401).end();
    if (files.status !== 200) return void response.writeHead(files.status).end();
    const [from, to] = [Number(url.searchParams.get('from')), Number(url.searchParams.get('to'))];
    files.read.push([from, to]);
    const part = `-v error -ss ${from / 1000} -t ${(to - from) / 1000} -i`.split(' ');
    const coded = '-ac 1 -ar 16000 -c:a libopus -b:a 24k -f ogg pipe:1'.split(' ');
    const { stdout } = await run('ffmpeg', [...part, path, ...coded], { encoding: 'buffer', maxBuffer: MOST_BYTES });
    response.writeHead(200, { 'content-type': 'audio/ogg', 'content-length': stdout.length }).end(stdout);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const files: SpeechOfFiles = { url: `http://127.0.0.1:${port}`, read: [], status: 200 };
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  return files;
}
