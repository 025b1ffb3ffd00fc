import { FIRST_CONFIGURATION } from '@backhaul/contract';
import { describe, expect, it } from 'vitest';
import { bitrateComplaint, changeOf, offered, valuesOf } from './configuration.js';

const now = FIRST_CONFIGURATION;

describe('configuration form', () => {
  it('offers what the unit can and what is set, or all while the unit has not said', () => {
    const can = offered({ known: true, resolutions: ['720p30', '720p60'], codecs: ['h265'] }, now);
    expect(can).toEqual({ resolutions: ['720p30', '720p60', '1080p30'], codecs: ['h264', 'h265'] });
    const unknown = offered({ known: false, resolutions: [], codecs: [] }, now);
    expect([unknown.resolutions.length > 10, unknown.codecs]).toEqual([true, ['h264', 'h265']]);
  });

  it('changes nothing when nothing was touched, and otherwise that alone', () => {
    expect(changeOf(valuesOf(now), now)).toEqual({});
    expect(changeOf({ ...valuesOf(now), codec: 'h265', bitrateKbps: ' 2500' }, now)).toEqual({
      codec: 'h265',
      bitrateKbps: 2500,
    });
    expect(changeOf({ ...valuesOf(now), audio: 'off' }, now)).toEqual({ audioEnabled: false });
    expect(changeOf({ ...valuesOf(now), audio: '192' }, { ...now, audioEnabled: false })).toEqual({
      audioEnabled: true,
      audioBitrateKbps: 192,
    });
  });

  it.each([
    ['', '1080p30', 'This field is required'],
    ['fast', '1080p30', 'Must only contain numeric characters'],
    ['4.5', '1080p30', 'Must only contain numeric characters'],
    ['99', '1080p30', 'Must be 100 or more'],
    ['100', '1080p30', null],
    ['20000', '1080p60', null],
    ['20001', '1080p60', 'Must be 20000 or less'],
    ['20001', '2160p30', null],
    ['60001', '2160p30', 'Must be 60000 or less'],
  ] as const)('bitrate %j at %s: %s', (text, resolution, complaint) => {
    expect(bitrateComplaint(text, resolution)).toBe(complaint);
  });
});
