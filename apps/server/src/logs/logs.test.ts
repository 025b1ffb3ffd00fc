import type { Log } from '@backhaul/agent';
import { expect, it } from 'vitest';
import { linesOf, logOfChannel } from './channel-log.js';
import { secretsOf } from './secrets.js';

it('every secret of a configuration is known, the longest first', () => {
  const configuration = {
    mediaKey: 'media-key',
    channels: [
      {
        channelId: 'c1',
        name: 'studio',
        passphrase: 'correct-horse',
        rtmpKey: 'stream-key',
        source: { kind: 'rtsp', url: 'rtsp://camera/live', user: 'viewer', password: 'open' },
        destinations: [
          { name: 'web', target: { protocol: 'rtmp', url: 'rtmp://a/live', key: 'stream-key-2', secondaryUrl: null } },
          { name: 'srt', target: { protocol: 'srt', passphrase: null, streamId: 'abc' } },
        ],
      },
    ],
    export: { kind: 'sftp', host: 'archive', password: null, privateKey: '-----BEGIN\nsecond line', accessKey: 'AKID' },
  };
  const secrets = secretsOf([undefined, configuration, 'own-secret']);
  expect(secrets).toEqual(secrets.toSorted((one, other) => other.length - one.length));
  expect(secrets).toEqual(
    expect.arrayContaining([
      'correct-horse',
      'stream-key',
      'stream-key-2',
      'rtsp://camera/live',
      'rtsp%3A%2F%2Fcamera%2Flive',
      'open',
      'media-key',
      'AKID',
      'own-secret',
      'second line',
      String.raw`-----BEGIN\nsecond line`,
    ]),
  );
  for (const harmless of ['studio', 'viewer', 'web', 'archive', 'abc', 'c1']) expect(secrets).not.toContain(harmless);
});

it('lines of a channel name it, and can be found again', () => {
  const lines: string[] = [];
  const write = (first: object, message?: string): void => void lines.push(JSON.stringify({ ...first, msg: message }));
  const log: Log = { debug: write, info: write, warn: write, error: write };
  logOfChannel(log, 'c1').info('listening');
  logOfChannel(log, 'c10').warn({ line: 'c1' }, 'source');
  log.info({ any: 1 }, 'the server runs');
  expect(linesOf(lines.join('\n'), 'c1')).toBe('{"channelId":"c1","msg":"listening"}\n');
  expect(linesOf(lines.join('\n'), 'c10')).toBe('{"line":"c1","channelId":"c10","msg":"source"}\n');
  expect(linesOf('', 'c1')).toBe('');
});
