import { describe, expect, it } from 'vitest';
import { splitArgs } from '../process/split-args.js';
import { ristReceiverArgs, ristSenderArgs } from './commands.js';
import { readRistAnswered, readRistReceived } from './lines.js';
import { isLinkReport, LINK_REPORT_BYTES, readLinkReport, writeLinkReport, type LinkAnswer } from './link-report.js';

const END = { passphrase: 'a pass phrase', latencyMs: 1000 };

it('uses one loopback port for each path, with its weight', () => {
  const paths = [
    { port: 5001, weight: 3 },
    { port: 5002, weight: 1 },
  ];
  expect(ristSenderArgs(5000, paths, END)).toEqual([
    ...splitArgs('-p 1 -S 1000 -b 1000 -e 128 -s'),
    'a pass phrase',
    ...splitArgs('-i udp://@127.0.0.1:5000 -o'),
    'rist://127.0.0.1:5001?weight=3&session-timeout=2000,rist://127.0.0.1:5002?weight=1&session-timeout=2000',
  ]);
  expect(ristReceiverArgs(5003, 5004, END).slice(10)).toEqual([
    '-i',
    'rist://@127.0.0.1:5003',
    '-o',
    'udp://127.0.0.1:5004',
  ]);
});

/** A line of statistics with these peers. */
const stats = (peers: string): string =>
  `1.7|0.0|[INFO] {"receiver-stats":{"flowinstant":{"stats":{"received":111,"recovered_total":4,"lost":2},"peers":[${peers}]}}}`;

describe('what the tools say', () => {
  it.each([
    [
      stats('{"id":2,"stats":{"rtt":74}},{"id":3,"stats":{"rtt":31}}'),
      { received: 111, lost: 2, recovered: 4, rttMs: 31 },
    ],
    [stats(''), { received: 111, lost: 2, recovered: 4, rttMs: null }],
    ['1795198526.7|0.0|[INFO] {"sender-stats":{}}', undefined],
    ['{"receiver-stats":{', undefined],
  ])('parses the output %s', (line, expected) => expect(readRistReceived(line)).toEqual(expected));

  it.each([
    ['1795198528.443433|140136859893776|[INFO] Peer 2 receiver name is now: vm', 2],
    ['1795198528.443433|140136859893776|[INFO] Peer 2 receiver with name vm reconnected', undefined],
  ])('parses the output %s', (line, expected) => expect(readRistAnswered(line)).toBe(expected));
});

describe('link reports', () => {
  const ANSWER: LinkAnswer = {
    kind: 'answer',
    seq: 4_294_967_295,
    sentAt: 1234.5,
    sentPackets: 70_000,
    sentBytes: 9_007_199_254_740_991,
    latencyMs: 20_000,
    sender: '0123456789abcdef',
    receivedAt: 0.25,
    receivedPackets: 69_999,
    receivedBytes: 5e9,
  };

  it('round-trip through their encoding', () => {
    expect(readLinkReport(writeLinkReport(ANSWER, 'key'), 'key')).toEqual(ANSWER);
    const { receivedAt: _at, receivedPackets: _packets, receivedBytes: _bytes, ...fields } = ANSWER;
    for (const kind of ['ask', 'goodbye'] as const)
      expect(readLinkReport(writeLinkReport({ ...fields, kind }, 'key'), 'key')).toEqual({ ...fields, kind });
  });

  it('are ignored when they are signed with another passphrase, or modified in transit', () => {
    const datagram = writeLinkReport(ANSWER, 'key');
    expect(datagram).toHaveLength(LINK_REPORT_BYTES);
    expect(readLinkReport(datagram, 'another')).toBeUndefined();
    for (const at of [4, 20, LINK_REPORT_BYTES - 1]) {
      const changed = Buffer.from(datagram);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(readLinkReport(changed, 'key')).toBeUndefined();
    }
    expect(isLinkReport(Buffer.from('80e0', 'hex'))).toBe(false);
    expect(readLinkReport(Buffer.from('BHL1'), 'key')).toBeUndefined();
  });
});
