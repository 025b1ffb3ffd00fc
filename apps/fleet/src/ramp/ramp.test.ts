import { expect, it } from 'vitest';
import { Ramp } from './ramp.js';

class Fake {
  started = 0;
  linked = false;
  start(): void {
    this.started += 1;
  }
}
const fakes = (count: number): Fake[] => Array.from({ length: count }, () => new Fake());
const started = (devices: readonly Fake[]): number => devices.filter((device) => device.started === 1).length;

it('starts 500 devices a second in order, each once, while they are answered', () => {
  const devices = fakes(1200);
  const ramp = new Ramp(devices, 0);
  let done = false;
  for (let now = 50; now <= 1000; now += 50) {
    done = ramp.step(now);
    for (const device of devices) device.linked = device.started > 0;
  }
  expect(started(devices)).toBe(500);
  expect(started(devices.slice(0, 500))).toBe(500);
  expect(done).toBe(false);
  for (let now = 1050; !done; now += 50) {
    done = ramp.step(now);
    for (const device of devices) device.linked = device.started > 0;
  }
  expect(started(devices)).toBe(1200);
});

it('lets no more than 250 devices wait for an answer, and continues when some are answered', () => {
  const devices = fakes(600);
  const ramp = new Ramp(devices, 0);
  for (let now = 50; now <= 5000; now += 50) ramp.step(now);
  expect(started(devices)).toBe(250);
  for (const device of devices.slice(0, 40)) device.linked = true;
  for (let now = 5050; now <= 5500; now += 50) ramp.step(now);
  expect(started(devices)).toBe(290);
});

it('does not wait for ever for a device that is never answered', () => {
  const devices = fakes(300);
  const ramp = new Ramp(devices, 0);
  let done = false;
  for (let now = 50; now <= 12_000 && !done; now += 50) done = ramp.step(now);
  expect(done).toBe(true);
});

it('does not make up for a pause at once', () => {
  const devices = fakes(200);
  new Ramp(devices, 0).step(60_000);
  expect(started(devices)).toBe(50);
});
