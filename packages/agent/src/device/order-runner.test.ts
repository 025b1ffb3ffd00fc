import { pino } from 'pino';
import { expect, it } from 'vitest';
import { UnitOrder } from '@backhaul/contract/bus';
import { ConsoleClock } from '../clock/console-clock.js';
import type { OrderAnswer } from '../journal/entry.js';
import { memoryJournal } from '../journal/journal.js';
import { PlainUnit } from '../testing/plain-unit.js';
import { OrderRunner } from './order-runner.js';

const STOP = { name: 'stop', args: { transmissionId: null } } as const;

it('refuses an order that expired while the disk was slow', async () => {
  let now = 0;
  const clock = new ConsoleClock(() => now);
  clock.observe({ now: 1_000, echo: 0, receivedAt: 0 });
  const memory = memoryJournal();
  const unit = new PlainUnit();
  const answers: [id: string, answer: OrderAnswer][] = [];
  const desk = new OrderRunner({
    journal: {
      ...memory,
      begin: async (order) => {
        await memory.begin(order);
        now += 5_000;
      },
    },
    clock,
    profile: { execute: unit.execute, settle: unit.settle, order: UnitOrder },
    answer: (id, answer) => void answers.push([id, answer]),
    progress: () => undefined,
    log: pino({ level: 'silent' }),
  });

  await desk.run({ id: 'slow', expires: 4_000, order: STOP });
  await desk.run({ id: 'in time', expires: 90_000, order: STOP });

  expect(answers).toEqual([
    ['slow', { outcome: 'expired', error: null }],
    ['in time', { outcome: 'done', error: null }],
  ]);
  expect(unit.executed).toHaveLength(1);
  expect(memory.unfinished()).toEqual([]);
});

it('journals only what the device permits of an order, and carries out all of it', async () => {
  const clock = new ConsoleClock(() => 0);
  clock.observe({ now: 1_000, echo: 0, receivedAt: 0 });
  const memory = memoryJournal();
  const unit = new PlainUnit();
  const recorded: unknown[] = [];
  const order = { name: 'wifiConnect', args: { port: 'wlan0', ssid: 'A', password: 'long enough' } } as const;
  const kept = { name: 'wifiConnect', args: { ...order.args, password: null } } as const;
  const desk = new OrderRunner({
    journal: {
      ...memory,
      begin: (begun) => {
        recorded.push(begun.order);
        return memory.begin(begun);
      },
    },
    clock,
    profile: { execute: unit.execute, settle: unit.settle, order: UnitOrder, forJournal: () => kept },
    answer: () => undefined,
    progress: () => undefined,
    log: pino({ level: 'silent' }),
  });

  await desk.run({ id: 'one', expires: 90_000, order });

  expect(recorded).toEqual([kept]);
  expect(unit.executed).toEqual([order]);
});
