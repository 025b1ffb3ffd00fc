import type { ReportedChannel, TransportTarget, UnitState } from '@backhaul/contract/bus';
import { aReportedChannel, aServerState, aUnitState } from '@backhaul/testing';
import { expect, it } from 'vitest';
import type { ChannelRecord } from '../../state/registry/types.js';
import { KEY_BYTES, Vault } from '../../platform/vault/vault.js';
import { resolveOrder, type Reach } from './resolve.js';

const END = { host: '127.0.0.1', passphrase: 'correct-horse', latencyMs: 500 };
const RECORD: ChannelRecord = {
  kind: 'channel',
  id: 'c1',
  name: 'studio-1',
  inventoryId: 'i1',
  groupIds: [],
  demo: false,
  type: 'preview',
  input: 'unit',
  serverId: 's1',
  memberIds: null,
  passphrase: END.passphrase,
  latencyMs: END.latencyMs,
  recording: false,
  slate: false,
  forcedOutput: null,
  bandwidthLimit: null,
  privateSession: false,
  pictureGeneration: 0,
  feeds: null,
  fedBy: null,
  overlay: null,
  rtmpKey: null,
  source: null,
  sourceOrder: null,
  blockedCallers: [],
  isVideoReturn: false,
  tally: [],
  destinations: [],
  transmission: null,
};
const HEARD = { online: true, session: null, cameAt: null, lastSeenAt: null, stateAt: null, telemetry: null };

/** The registry's view of the channel, and of a unit with these transports. */
const reachOf = (channel: Partial<ReportedChannel>, transports: UnitState['capabilities']['transports']): Reach => ({
  vault: new Vault(Buffer.alloc(KEY_BYTES)),
  address: () => ({ publicUrl: null, port: 8080 }),
  now: () => 0,
  registry: {
    unitRecord: () => undefined,
    channelRecord: (id) => (id === 'c1' ? RECORD : undefined),
    serverRecord: () => undefined,
    reportedChannel: () => aReportedChannel('c1', channel),
    reportedServer: () => ({ ...HEARD, state: aServerState() }),
    reportedUnit: () => ({
      ...HEARD,
      state: aUnitState({ capabilities: { ...aUnitState().capabilities, transports } }),
    }),
  },
});

it.each<[Partial<ReportedChannel>, UnitState['capabilities']['transports'], TransportTarget | undefined]>([
  [{ port: 9001, ristPort: 9002 }, ['srt', 'rist'], { protocol: 'rist', ...END, port: 9002, srtPort: 9001 }],
  [{ port: 9001, ristPort: 9002 }, ['srt'], { protocol: 'srt', ...END, port: 9001 }],
  [{ port: 9001 }, ['srt', 'rist'], { protocol: 'srt', ...END, port: 9001 }],
  [{ port: 0, ristPort: 9002 }, ['srt', 'rist'], undefined],
])('a channel that listens on %o, and a unit with %o', (channel, transports, transport) => {
  const order = { name: 'start', transmissionId: 't1', channelId: 'c1' } as const;
  const resolved = resolveOrder('u1', order, reachOf(channel, transports));
  const args = { transmissionId: 't1', channelId: 'c1', channelName: 'studio-1', transport };
  expect(resolved).toEqual(transport && { name: 'start', args });
});
