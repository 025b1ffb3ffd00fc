import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHANNEL_STATUSES, type ChannelStatus } from '../status/statuses.js';
import { channelBusy, channelStatus, groupStatus, isChannelOffline, setStatus } from './channel-status.js';
import { type ChannelFlags, channelTypeOf, makeDistributor, removeDistributor } from './channel-type.js';

describe('status of a channel', () => {
  it.each<[ChannelStatus, busy: boolean, offline: boolean]>([
    ['collecting', true, false],
    ['idle', false, false],
    ['offline', false, true],
    ['connecting', true, false],
    ['stopping', true, false],
    ['unavailable', false, true],
    ['PlayStoredFile', true, false],
  ])('%s', (status, busy, offline) => {
    expect([channelBusy(status), isChannelOffline(status)]).toEqual([busy, offline]);
  });

  it('is unavailable while its server is away or has not spoken of it', () => {
    expect(channelStatus({ online: true }, 'collecting')).toBe('collecting');
    expect(channelStatus({ online: true }, null)).toBe('unavailable');
    expect(channelStatus({ online: false }, 'collecting')).toBe('unavailable');
  });
});

describe('several channels', () => {
  it.each<[ChannelStatus[], set: string, group: string]>([
    [[], 'idle', 'offline'],
    [['idle'], 'idle', 'idle'],
    [['offline'], 'offline', 'offline'],
    [['unavailable'], 'offline', 'offline'],
    [['collecting'], 'collecting', 'collecting'],
    [['idle', 'collecting'], 'collecting', 'idle'],
    [['idle', 'offline'], 'offline', 'idle'],
    [['collecting', 'offline'], 'offline', 'collecting'],
    [['collecting', 'unavailable', 'idle'], 'offline', 'idle'],
    [['connecting'], 'idle', 'offline'],
  ])('%j', (statuses, set, group) => {
    expect([setStatus(statuses), groupStatus(statuses)]).toEqual([set, group]);
  });

  it('holds: order does not matter, and one offline or one idle member decides', () => {
    const list = fc.array(fc.constantFrom(...CHANNEL_STATUSES));
    fc.assert(
      fc.property(list, (statuses) => {
        expect(setStatus(statuses.toReversed())).toBe(setStatus(statuses));
        expect(groupStatus(statuses.toReversed())).toBe(groupStatus(statuses));
        expect(setStatus([...statuses, 'offline'])).toBe('offline');
        expect(groupStatus([...statuses, 'idle'])).toBe('idle');
      }),
    );
  });
});

describe('type of a channel', () => {
  it.each<[Partial<ChannelFlags>, string]>([
    [{}, 'preview'],
    [{ preview: true }, 'preview'],
    [{ sdi: true }, 'input'],
    [{ sdi: true, forceOutput: true }, 'input'],
    [{ sdi: true, output: true }, 'output'],
    [{ forwardRtmp: true }, 'output'],
    [{ ndi: true }, 'output'],
    [{ forceOutput: true }, 'output'],
    [{ smpte2110: true }, 'output'],
    [{ distributor: true, forceOutput: true }, 'distributor'],
    [{ group: true }, 'group'],
  ])('%j is %s', (flags, expected) => {
    expect(channelTypeOf(flags)).toBe(expected);
  });

  it('turns a preview into a distributor and back into an output', () => {
    const distributor = makeDistributor({ preview: true, sdi: true });
    expect(distributor).toMatchObject({ forceOutput: true, output: true, preview: false });
    expect(channelTypeOf(distributor)).toBe('distributor');
    expect(channelTypeOf(removeDistributor(distributor))).toBe('output');
  });
});
