import { describe, expect, it } from 'vitest';
import { readTallyPayload } from './mqtt.js';
import { checkTallyFields, checkTallySource, checkTallyTopic, type TallyFields } from './tally-rules.js';
import { combineTally, tallyText, type TallyKind, type TallyState } from './tally.js';

const state = (programme: boolean, preview: boolean, text = ''): TallyState => ({ programme, preview, text });
const [PROGRAMME, PREVIEW, OFF] = [state(true, false, 'CAM 1'), state(false, true, 'CAM 2'), state(false, false)];

describe('a tally of several sources', () => {
  it.each<[string, (TallyState | null)[], string, string]>([
    ['none', [], 'unknown', ''],
    ['one that is silent', [null], 'unknown', ''],
    ['one that is off', [OFF], 'off', ''],
    ['preview', [PREVIEW, OFF], 'preview', 'CAM 2'],
    ['programme before preview', [PREVIEW, PROGRAMME], 'programme', 'CAM 1'],
    ['both lamps of one', [state(true, true)], 'programme', ''],
    ['programme beside one that is silent', [null, PROGRAMME], 'programme', 'CAM 1'],
    ['preview beside one that is silent', [null, PREVIEW], 'preview', 'CAM 2'],
    ['off beside one that is silent: not known to be off', [OFF, null], 'unknown', ''],
    ['the text of another', [OFF, state(false, false, 'CAM 3')], 'off', 'CAM 3'],
  ])('of %s', (_, states, light, text) => {
    expect(combineTally(states)).toEqual({ light, text });
  });

  it('keeps no text that cannot be shown', () => {
    expect(tallyText('  CAM\u00004\u009b \ud800')).toBe('CAM4');
    expect(tallyText('x'.repeat(99))).toHaveLength(64);
  });
});

describe('what a broker has of a source', () => {
  it.each<[string, TallyState | null]>([
    ['programme', state(true, false)],
    [' Program\n', state(true, false)],
    ['preview', state(false, true)],
    ['', OFF],
    ['off', OFF],
    ['{"programme":true,"text":"CAM 1"}', PROGRAMME],
    ['{"preview":true,"text":"CAM\\u0000 2"}', PREVIEW],
    ['{}', OFF],
    ['{"programme":1}', null],
    ['{"programme":true', null],
    ['[true]', null],
    ['1', null],
  ])('%j', (payload, found) => {
    expect(readTallyPayload(payload)).toEqual(found);
  });
});

const TSL: TallyFields = {
  kind: 'tsl31',
  transport: 'udp',
  mode: 'in',
  serverId: 'srv',
  listenPort: 9800,
  peerHost: null,
  peerPort: null,
  programmeLamp: 1,
  previewLamp: 2,
  brokerUrl: null,
  topic: null,
};
const MQTT = { ...TSL, kind: 'mqtt', brokerUrl: 'mqtt://switcher:1883', topic: 'tally/studio' } as const;

describe('an interface', () => {
  it.each<[Partial<TallyFields>, string | null, string | null]>([
    [TSL, null, null],
    [{ ...TSL, serverId: null }, 'serverId', 'This field is required'],
    [{ ...TSL, listenPort: null }, 'listenPort', 'This field is required'],
    [{ ...TSL, listenPort: 80 }, 'listenPort', 'Must be 1024 or more'],
    [{ ...TSL, previewLamp: 1 }, 'previewLamp', 'This field must be unique'],
    [{ ...TSL, mode: 'both' }, 'peerHost', 'This field is required'],
    [{ ...TSL, mode: 'out', listenPort: null, peerHost: '192.0.2.1' }, 'peerPort', 'This field is required'],
    [{ ...TSL, mode: 'out', listenPort: null, peerHost: 'a b', peerPort: 1 }, 'peerHost', 'Invalid IP field'],
    [{ ...TSL, mode: 'out', listenPort: null, peerHost: 'umd.example', peerPort: 9800 }, null, null],
    [{ ...TSL, kind: 'tsl5', previewLamp: 1 }, null, null],
    [MQTT, null, null],
    [{ ...MQTT, mode: 'both' }, 'mode', 'Invalid field'],
    [{ ...MQTT, brokerUrl: 'mqtt://kim:pass@switcher' }, 'brokerUrl', 'Invalid URL format'],
    [{ ...MQTT, brokerUrl: null }, 'brokerUrl', 'This field is required'],
    [{ ...MQTT, topic: 'tally/#' }, 'topic', 'Invalid field'],
    [{ ...TSL, kind: 'http' }, 'serverId', 'Invalid field'],
    [{ ...TSL, kind: 'http', serverId: null, mode: 'out' }, 'mode', 'Invalid field'],
    [{ ...TSL, kind: 'http', serverId: null }, null, null],
  ])('%j: %s', (fields, field, text) => {
    const wrong = checkTallyFields({ ...TSL, ...fields });
    expect([wrong?.field ?? null, wrong?.message.text ?? null]).toEqual([field, text]);
  });

  it.each([
    ['tally', null],
    ['tally/studio 1', 'Invalid field'],
    ['tally/studio', null],
    ['/tally', 'Invalid field'],
    ['tally/', 'Invalid field'],
    ['$SYS/broker', 'Invalid field'],
    ['tally/+', 'Invalid field'],
    ['', 'This field is required'],
  ])('under topic %j: %s', (topic, text) => {
    expect(checkTallyTopic(topic)?.text ?? null).toBe(text);
  });

  it.each<[TallyKind, number, number, string | null]>([
    ['tsl31', 0, 126, null],
    ['tsl31', 0, 127, 'address'],
    ['tsl31', 1, 1, 'screen'],
    ['tsl5', 65_534, 65_534, null],
    ['tsl5', 0, 65_535, 'address'],
    ['tsl5', 65_535, 0, 'screen'],
    ['http', 0, -1, 'address'],
    ['mqtt', 0, 1.5, 'address'],
  ])('%s has source %i/%i: %s', (kind, screen, address, field) => {
    expect(checkTallySource(kind, { screen, address })?.field ?? null).toBe(field);
  });
});
