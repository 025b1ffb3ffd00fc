import { describe, expect, it } from 'vitest';
import {
  channelLimit,
  FIRST_SERVER_SETTINGS,
  recordingName,
  RECORDING_FORMATS,
  serverSettingProblems,
  type ServerSettings,
} from './server-settings.js';

const BOUNDS = { formats: RECORDING_FORMATS, mostChannels: 64 };
const problems = (change: object, bounds: Parameters<typeof serverSettingProblems>[1] = BOUNDS) =>
  serverSettingProblems({ ...FIRST_SERVER_SETTINGS, ...change }, bounds).map(
    ({ path, message }) => `${path}: ${message.code}`,
  );

describe('settings of a server', () => {
  it.each([
    [{}, []],
    [{ filePrefix: 'aZ09@~_-+={},!()' }, []],
    [{ filePrefix: 'x'.repeat(32) }, []],
    [{ filePrefix: 'x'.repeat(33) }, ['filePrefix: max']],
    [{ filePrefix: 'a b' }, ['filePrefix: regex']],
    [{ filePrefix: '../a' }, ['filePrefix: regex']],
    [{ filePrefix: 'a%03d' }, ['filePrefix: regex']],
    [{ fileFormat: 'avi' }, ['fileFormat: default']],
    [{ fileName: 'day' }, ['fileName: default']],
    [{ timeZone: 'Europe/Berlin' }, []],
    [{ timeZone: 'Mars/Olympus' }, ['timeZone: default']],
    [{ maxChannels: 1 }, []],
    [{ maxChannels: 64 }, []],
    [{ maxChannels: 0 }, ['maxChannels: min_value']],
    [{ maxChannels: 65 }, ['maxChannels: max_value']],
    [{ maxChannels: 1.5 }, ['maxChannels: integer']],
    [{ filePrefix: ' ', maxChannels: 0 }, ['filePrefix: regex', 'maxChannels: min_value']],
  ])('%j: %j', (change, expected) => {
    expect(problems(change)).toEqual(expected);
  });

  it('are those that the server can', () => {
    expect(problems({ fileFormat: 'mp4' }, { formats: ['mkv'], mostChannels: 8 })).toEqual(['fileFormat: default']);
    expect(problems({ maxChannels: 9 }, { formats: ['mkv'], mostChannels: 8 })).toEqual(['maxChannels: max_value']);
  });

  it.each([
    [64, null, 64],
    [64, 8, 8],
    [8, 64, 8],
    [1024, null, 256],
  ])('a server that can %s and is set to %s has at most %s channels', (most, maxChannels, expected) => {
    expect(channelLimit(most, { maxChannels })).toBe(expected);
  });
});

describe('the name of a recording', () => {
  const at = Date.UTC(2026, 6, 4, 22, 5, 6, 78);
  const name = (change: Partial<ServerSettings>, prefix = '', time = at) =>
    recordingName({ ...FIRST_SERVER_SETTINGS, ...change }, { prefix, channel: 'studio-1', at: time });

  it('has the slugline of what is sent before its time', () => {
    const occasion = { prefix: 'CREW_', channel: 'studio-1', at, slugline: 'Harbour fire' };
    expect(recordingName(FIRST_SERVER_SETTINGS, occasion)).toBe('CREW_Harbour-fire-2026-07-04T22-05-06-078Z');
  });

  it.each([
    ['as ever', {}, '', '2026-07-04T22-05-06-078Z'],
    ['with the prefix of its unit', {}, 'CREW_', 'CREW_2026-07-04T22-05-06-078Z'],
    ['with that of the server first', { filePrefix: 'NEWS_' }, 'CREW_', 'NEWS_CREW_2026-07-04T22-05-06-078Z'],
    ['with its channel', { fileName: 'channelTime' } as const, '', 'studio-1-2026-07-04T22-05-06-078Z'],
    ['in summer time, the next day', { timeZone: 'Europe/Berlin' } as const, '', '2026-07-05T00-05-06-078+0200'],
    ['west of UTC', { timeZone: 'America/St_Johns' } as const, '', '2026-07-04T19-35-06-078-0230'],
    ['in London, in summer', { timeZone: 'Europe/London' } as const, '', '2026-07-04T23-05-06-078+0100'],
  ])('%s', (_what, change, prefix, expected) => {
    expect(name(change, prefix)).toBe(expected);
  });

  it('differs in the hour that clocks repeat', () => {
    const zone = { timeZone: 'Europe/Berlin' } as const;
    const first = Date.UTC(2026, 9, 25, 0, 30);
    expect(name(zone, '', first)).toBe('2026-10-25T02-30-00-000+0200');
    expect(name(zone, '', first + 3_600_000)).toBe('2026-10-25T02-30-00-000+0100');
  });

  it('says that London is on UTC in winter', () => {
    expect(name({ timeZone: 'Europe/London' }, '', Date.UTC(2026, 0, 1))).toBe('2026-01-01T00-00-00-000+0000');
  });
});
