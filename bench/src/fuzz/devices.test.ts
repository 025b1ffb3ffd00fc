import { expect, it } from 'vitest';
import { complaintsOn } from './devices.js';

it.each([
  [{ accepted: 60, dropped: 40, failed: 0 }, []],
  // Retained messages arrive twice.
  [{ accepted: 62, dropped: 40, failed: 0 }, []],
  [{ accepted: 60, dropped: 38, failed: 0 }, ['loses 2 messages of devices']],
  [{ accepted: 60, dropped: 40, failed: 1 }, ['fails at 1 messages of devices']],
])('of 100 messages %j: %j', (received, complaints) => {
  expect(complaintsOn(received, 100)).toEqual(complaints);
});
