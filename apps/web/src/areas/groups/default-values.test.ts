import { expect, it } from 'vitest';
import { defaultsOf, valuesOf } from './default-values.js';

it('keeps what the form does not show, and leaves out what is not set', () => {
  const saved = { liveuIq: true, bitrateKbps: 3000, audioEnabled: false, codec: 'h265' } as const;
  const values = valuesOf(saved);
  expect(values).toMatchObject({ bitrateKbps: '3000', audioEnabled: 'off', codec: 'h265', storeMode: '' });
  expect(defaultsOf(saved, values)).toEqual(saved);
  expect(defaultsOf(saved, { ...values, bitrateKbps: '', codec: '', resolution: '720p30' })).toEqual({
    liveuIq: true,
    audioEnabled: false,
    resolution: '720p30',
  });
});
