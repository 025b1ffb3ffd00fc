import { forwardSubject, signMediaToken, uploadSubject } from '@backhaul/contract/bus';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { MEDIA_KEY, MediaPair } from '../channel/media-pair.js';
import { withFolder } from '../subject/places.js';
import type { Finding } from './testbed.js';

const BODY = 'abc';
const HASH = createHash('sha256').update(BODY).digest('hex');
const OUTSIDE = [
  '../x.mkv',
  '../../../x.mkv',
  '/tmp/x.mkv',
  '..',
  '.',
  '',
  'a/b.mkv',
  String.raw`..\x.mkv`,
  '%2e%2e/x.mkv',
  'x.sh',
];
const METHODS = ['HEAD', 'PATCH', 'POST'] as const;

interface Attempt {
  readonly what: string;
  readonly token: string;
  readonly channelId: string;
  readonly uploadId: string;
  readonly name: string;
  readonly size?: string;
}

/** Uploads of two customers to one media server: a token opens only its own upload, and no file name leaves the channel's folder. */
export const tryUploads = (): Promise<Finding> =>
  withFolder(async (folder) => {
    const pair = new MediaPair(path.join(folder, 'inner'));
    try {
      await pair.serve(['home', 'foreign'], false);
      return await attack(pair, folder);
    } finally {
      await pair.finish();
    }
  });

async function attack(pair: MediaPair, folder: string): Promise<Finding> {
  const sign = (subject: string) => signMediaToken(MEDIA_KEY, subject, pair.console.now() + 3_600_000);
  const own = { token: sign(uploadSubject('home', 'f1', 'a.mkv')), channelId: 'home', uploadId: 'f1', name: 'a.mkv' };
  const forward = { ...own, token: sign(forwardSubject('home', 't1')), uploadId: 't1-1' };
  const attempts: Attempt[] = [
    { what: "another customer's channel", ...own, channelId: 'foreign' },
    { what: 'another upload', ...own, uploadId: 'f2' },
    { what: 'another name', ...own, name: 'b.mkv' },
    { what: 'a stored file of a transmission of another customer', ...forward, channelId: 'foreign' },
    { what: 'a stored file of another transmission', ...forward, uploadId: 't2-1' },
    { what: 'a file without a size', ...own, size: '' },
    { what: 'a file larger than the disk', ...own, size: `${10 ** 15 - 1}` },
    { what: 'more than was announced', ...own, size: '1' },
    ...OUTSIDE.flatMap((name) => [
      { what: `the name ${JSON.stringify(name)}`, ...own, name },
      { what: `the name ${JSON.stringify(name)} of a transmission`, ...forward, name },
    ]),
  ];
  const complaints: string[] = [];
  for (const attempt of attempts)
    for (const method of METHODS) {
      const status = await send(pair, method, attempt);
      // A piece that is too large is refused when it arrives, without revealing anything.
      const harmless = method === 'HEAD' && attempt.name === own.name && attempt.uploadId === own.uploadId;
      if (status < 400 && !(harmless && attempt.channelId === own.channelId))
        complaints.push(`${method} with ${attempt.what} is answered ${status}`);
    }
  const names = await readdir(folder, { recursive: true });
  const written = names.filter((name) => /\.(mkv|sh|done)$/.test(name));
  complaints.push(...written.map((name) => `a refused file is at ${name}`));
  return { checks: attempts.length * METHODS.length, complaints };
}

async function send(pair: MediaPair, method: (typeof METHODS)[number], attempt: Attempt): Promise<number> {
  const { token, channelId, uploadId, name, size = '3' } = attempt;
  const query = new URLSearchParams({ token, name, size });
  const response = await fetch(
    `http://127.0.0.1:${pair.state?.uploadPort ?? 0}/uploads/${channelId}/${uploadId}?${query}`,
    {
      method,
      headers: { 'upload-offset': '0', 'upload-sha256': HASH },
      ...(method === 'PATCH' && { body: BODY }),
    },
  );
  return response.status;
}
