import { expect, it } from 'vitest';
import { destinationCommand, type SentTarget } from './commands.js';

const places = {
  folder: '/state/hls/key',
  optionsFile: '/state/destinations/d-1',
  secondary: true,
  push: { url: 'http://127.0.0.1:9/index.m3u8', token: 'let-in' },
};
const SECRET = 'a-secret-of-many-letters';
const srt = { protocol: 'srt', port: 9000, passphrase: SECRET, latencyMs: 250, streamId: 'studio/one' } as const;

it.each<[what: string, target: SentTarget, address: string, options: string]>([
  [
    'an SRT caller',
    { ...srt, mode: 'caller', host: '203.0.113.7' },
    'srt://203.0.113.7:9000?mode=caller&transtype=live&pkt_size=1316&latency=250000&connect_timeout=3000',
    `passphrase=${SECRET}\nstreamid=studio/one\n`,
  ],
  [
    'an SRT listener',
    { ...srt, mode: 'listener', host: null, streamId: null },
    'srt://0.0.0.0:9000?mode=listener&transtype=live&pkt_size=1316&latency=250000',
    `passphrase=${SECRET}\n`,
  ],
  [
    'RTMP',
    { protocol: 'rtmp', url: 'rtmps://live.example.org:443/app/x', key: SECRET },
    'rtmps://live.example.org:443/app/x',
    `rtmp_playpath=${SECRET}\n`,
  ],
  [
    'RTMP to its secondary URL',
    { protocol: 'rtmp', url: 'rtmp://a.example.org/app', secondaryUrl: 'rtmp://b.example.org/app', key: SECRET },
    'rtmp://b.example.org/app',
    `rtmp_playpath=${SECRET}\n`,
  ],
  [
    'RIST',
    { protocol: 'rist', host: '203.0.113.7', port: 1968, passphrase: SECRET, latencyMs: 500 },
    'rist://203.0.113.7:1968',
    `secret=${SECRET}\n`,
  ],
  [
    'HLS to another server',
    { protocol: 'hlsPush', url: 'https://cdn.example.org/live/index.m3u8', userName: 'crew', password: SECRET },
    'http://127.0.0.1:9/index.m3u8',
    'headers=Authorization: bearer let-in\n',
  ],
  ['UDP', { protocol: 'udp', host: '239.1.2.3', port: 5000, ttl: 8 }, 'udp://239.1.2.3:5000?pkt_size=1316&ttl=8', ''],
  [
    'UDP from an interface',
    { protocol: 'udp', host: '239.1.2.3', port: 5000, ttl: 8, localAddress: '192.0.2.9' },
    'udp://239.1.2.3:5000?pkt_size=1316&ttl=8&localaddr=192.0.2.9',
    '',
  ],
  [
    'RTP to IPv6',
    { protocol: 'rtp', host: '2001:db8::7', port: 5000, ttl: 1 },
    'rtp://[2001:db8::7]:5000?pkt_size=1328&ttl=1',
    '',
  ],
  ['HLS', { protocol: 'hls', key: SECRET }, '/state/hls/key/index.m3u8', ''],
])('%s: secrets are in the options file and in no argument', (_what, target, address, options) => {
  const command = destinationCommand(target, places);
  expect(command.args.at(-1)).toBe(address);
  expect(command.options).toBe(options);
  expect(command.args.join(' ')).not.toContain(SECRET);
  expect(command.args.join(' ')).not.toContain(Buffer.from(`crew:${SECRET}`).toString('base64'));
});

it('meets an SRT peer at the address that was checked, from the own one', () => {
  const meeting = { far: '203.0.113.7', own: '192.0.2.1' };
  const target = { ...srt, mode: 'rendezvous', host: 'peer.example.org', streamId: null } as const;
  const { program, args } = destinationCommand(target, { ...places, meeting });
  expect(program).toBe('srt-live-transmit');
  expect(args.at(-2)).toBe('file://con');
  expect(args.at(-1)).toMatch(/^srt:\/\/203\.0\.113\.7:9000\?mode=rendezvous&.*&adapter=192\.0\.2\.1$/);
});

it('fills a transport stream up to a constant rate', () => {
  const { args } = destinationCommand(
    { protocol: 'udp', host: '239.1.2.3', port: 5000, ttl: 8, muxKbps: 3000 },
    places,
  );
  expect(args.slice(args.indexOf('-muxrate'), args.indexOf('-muxrate') + 2)).toEqual(['-muxrate', '3000k']);
});
