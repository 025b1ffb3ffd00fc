import { expect, it } from 'vitest';
import { telemetryPace } from './pace.js';

it('is fast on air and for one slow period afterwards, then slow again', () => {
  let now = 0;
  let sends = false;
  const pace = telemetryPace(
    () => sends,
    () => now,
  );
  expect(pace()).toBe(5000);
  sends = true;
  expect(pace()).toBe(1000);
  sends = false;
  now = 4999;
  expect(pace()).toBe(1000);
  now = 5000;
  expect(pace()).toBe(5000);
});
