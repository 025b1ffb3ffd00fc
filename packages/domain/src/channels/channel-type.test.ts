import { describe, expect, it } from 'vitest';
import type { ChannelType } from '../kinds/kinds.js';
import type { ChannelStatus } from '../status/statuses.js';
import { selectionByType, type SelectionPurpose } from './channel-selection.js';
import { channelCounters, channelGroupStatus, channelSetStatus } from './channel-sets.js';
import { changedRole, channelFlags, channelType, type ChannelRole, type TypedChannel } from './channel-type.js';
import { roleLock, type LockableChannel, type RoleLock } from './role-lock.js';

const plain: TypedChannel = { input: 'unit', forceOutput: false, distributor: false, destinations: [] };
const rtmp = { destinations: [{ protocol: 'rtmp' }] } as const;

describe('type of a channel', () => {
  it.each<[string, Partial<TypedChannel>, ChannelType, flags: string]>([
    ['plain', {}, 'preview', 'preview'],
    ['forced', { forceOutput: true }, 'output', 'output forceOutput'],
    ['with an RTMP destination', rtmp, 'output', 'output forwardRtmp'],
    ['with another destination', { destinations: [{ protocol: 'srt' }] }, 'preview', 'preview'],
    ['distributor', { forceOutput: true, distributor: true }, 'distributor', 'output distributor forceOutput'],
    ['SDI that is no output', { input: 'sdi' }, 'input', ''],
    ['SDI that is an output', { input: 'sdi', forceOutput: true }, 'output', 'output forceOutput'],
    ['SDI that forwards RTMP', { input: 'sdi', ...rtmp }, 'output', 'output forwardRtmp'],
  ])('%s', (_what, fields, type, set) => {
    const channel = { ...plain, ...fields };
    const flags = Object.entries(channelFlags(channel)).flatMap(([name, on]) => (on === true ? [name] : []));
    expect([channelType(channel), flags.join(' ')]).toEqual([type, set]);
  });

  it.each<[string, held: [boolean, boolean], change: Partial<ChannelRole>, after: [boolean, boolean] | null]>([
    ['becomes a distributor', [false, false], { distributor: true }, [true, true]],
    ['is a distributor no more, and stays an output', [true, true], { distributor: false }, [true, false]],
    ['is neither any more', [true, true], { distributor: false, forceOutput: false }, [false, false]],
    ['a distributor cannot be none', [true, true], { forceOutput: false }, null],
    ['contradicts itself', [false, false], { distributor: true, forceOutput: false }, null],
    ['becomes a preview', [true, false], { forceOutput: false }, [false, false]],
    ['stays', [false, false], {}, [false, false]],
  ])('%s', (_what, [forceOutput, distributor], change, after) => {
    const role = changedRole({ forceOutput, distributor }, change);
    expect(role && [role.forceOutput, role.distributor]).toEqual(after);
  });

  it.each<[Partial<LockableChannel>, RoleLock | null]>([
    [{}, null],
    [{ busy: true }, 'OUTPUT_CHANNEL_BUSY'],
    [{ sharing: true }, 'MULTIPOINT_SHARING'],
    [{ streaming: true }, 'IP_STREAMING_BUSY'],
    [{ draining: true, busy: true, sharing: true, streaming: true }, 'SERVER_BUSY'],
    [{ busy: true, sharing: true, streaming: true }, 'OUTPUT_CHANNEL_BUSY'],
    [{ sharing: true, streaming: true }, 'MULTIPOINT_SHARING'],
  ])('is locked by %j: %s', (fields, lock) => {
    expect(roleLock({ busy: false, streaming: false, sharing: false, draining: false, ...fields })).toBe(lock);
  });
});

const word = (type: ChannelType | undefined, purpose: SelectionPurpose, status: ChannelStatus = 'idle') => {
  const verdict = selectionByType(type === undefined ? { status } : { type, status }, purpose);
  return verdict.allowed ? 'yes' : verdict.code;
};

describe('selection by type', () => {
  it.each<[ChannelType, ptmp: string, streams: string, files: string, filesOffline: string]>([
    ['output', 'yes', 'yes', 'yes', 'yes'],
    ['distributor', 'CHANNEL_TYPE', 'CHANNEL_TYPE', 'yes', 'yes'],
    ['group', 'CHANNEL_TYPE', 'yes', 'CHANNEL_TYPE', 'CHANNEL_TYPE'],
    ['preview', 'CHANNEL_TYPE', 'CHANNEL_TYPE', 'PREVIEW_CHANNEL', 'PREVIEW_CHANNEL'],
    ['input', 'CHANNEL_TYPE', 'CHANNEL_TYPE', 'CHANNEL_TYPE', 'yes'],
  ])('%s', (type, ptmp, streams, files, filesOffline) => {
    expect([
      word(type, 'pointToMultipoint'),
      word(type, 'streams'),
      word(type, 'files'),
      word(type, 'files', 'offline'),
    ]).toEqual([ptmp, streams, files, filesOffline]);
  });

  it('is free while the type is not known', () => {
    expect(word(undefined, 'streams')).toBe('yes');
  });
});

it.each<[ChannelStatus[], set: string, group: string, counted: [offline: number, idle: number, busy: number]]>([
  [[], 'idle', 'offline', [0, 0, 0]],
  [['idle', 'idle'], 'idle', 'idle', [0, 2, 0]],
  [['idle', 'collecting'], 'collecting', 'idle', [0, 1, 1]],
  [['idle', 'offline'], 'offline', 'idle', [1, 1, 0]],
  [['collecting', 'unavailable'], 'offline', 'collecting', [1, 0, 1]],
  [['connecting', 'stopping'], 'idle', 'offline', [0, 0, 2]],
  [['offline', 'unavailable'], 'offline', 'offline', [2, 0, 0]],
  [['PlayStoredFile'], 'idle', 'offline', [0, 0, 1]],
])('statuses %j: as a set %s, as a group %s', (statuses, set, group, [offline, idle, busy]) => {
  expect([channelSetStatus(statuses), channelGroupStatus(statuses)]).toEqual([set, group]);
  expect(channelCounters(statuses)).toEqual({ offline, idle, busy });
});
