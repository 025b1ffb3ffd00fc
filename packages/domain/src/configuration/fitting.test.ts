import { expect, it } from 'vitest';
import { settingMessage } from '../messages/settings.js';
import { fitting } from './fitting.js';

const message = settingMessage('not_offered');

it('leaves out what is complained about, and what depends on it', () => {
  const settings = { resolution: '2160p50', codec: 'h265', delay: 1000 };
  const about = (left: Partial<typeof settings>) => [
    ...(left.codec === undefined ? [] : [{ path: 'codec', message }]),
    ...(left.codec === undefined && left.resolution !== undefined ? [{ path: 'resolution', message }] : []),
  ];
  expect(fitting(settings, about)).toEqual({ delay: 1000 });
  expect(fitting(settings, () => [])).toEqual(settings);
});

it('gives up where what is wrong is not among them', () => {
  expect(fitting({ delay: 1000 }, () => [{ path: 'interfaces.0.apn', message }])).toEqual({});
});
