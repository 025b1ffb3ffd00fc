import { describe, expect, it } from 'vitest';
import type { ChannelStatus } from '../status/statuses.js';
import { channelBusy, channelStatus, isChannelOffline } from './channel-status.js';

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
