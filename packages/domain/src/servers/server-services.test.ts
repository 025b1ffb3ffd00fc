import { expect, it } from 'vitest';
import { CHANNEL_SERVICES, usesService, type ServedChannel } from './server-services.js';

const plain: ServedChannel = {
  input: 'unit',
  recording: { enabled: false },
  encoders: [],
  overlay: null,
  destinations: [],
};

it.each<[string, Partial<ServedChannel>, services: readonly string[]]>([
  ['of a unit', {}, []],
  ['of an SRT sender', { input: 'srt' }, ['srt']],
  ['of an SRTLA sender', { input: 'srtla' }, ['srtla']],
  ['of an RTMP sender', { input: 'rtmp' }, ['rtmp']],
  ['of a browser', { input: 'webrtc' }, ['webrtc']],
  ['of a playlist', { input: 'hls' }, ['fetching']],
  ['that is recorded', { recording: { enabled: true } }, ['recording']],
  ['with an encoder and a graphic', { encoders: [{}], overlay: {} }, ['encoding', 'graphics']],
  ['with ST 2110 off', { destinations: [{ protocol: 'st2110', state: 'off' }] }, []],
  ['with ST 2110', { destinations: [{ protocol: 'st2110', state: 'retrying' }] }, ['st2110']],
  ['with RTMP out', { destinations: [{ protocol: 'rtmp', state: 'connected' }] }, []],
])('a channel %s', (_, over, services) => {
  const channel = { ...plain, ...over };
  expect(CHANNEL_SERVICES.filter((service) => usesService(channel, service))).toEqual(services);
});
