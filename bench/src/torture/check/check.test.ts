import { describe, expect, it } from 'vitest';
import { check } from './index.js';
import { accepted, ask, command, executed, connectionEvent, history, REFUSED, transmission, UNKNOWN } from './made.js';
import type { Fault, History } from '../history.js';

const faults = (of: History): Fault[] => check(of).map(({ fault }) => fault);

const rename = (value: string, change: Parameters<typeof ask>[0] = {}) =>
  ask({ kind: 'rename', value, key: value, answers: [accepted()], ...change });
const renamed = (detail: string) => ({ unitId: 'u1', action: 'unit:rename', detail });
const started = (change: Parameters<typeof executed>[0] = {}) =>
  executed({ order: 'start', transmissionId: 't1', ...change });

const names = (name: string) => new Map([['u1', name]]);

describe('orders', () => {
  const cases: [what: string, of: History, expected: Fault[]][] = [
    [
      'one that was acknowledged, executed once and is done',
      history({ asks: [ask()], events: [executed()], stored: { commands: [command()] } }),
      [],
    ],
    ['one that was acknowledged and is not on record', history({ asks: [ask()] }), ['lost']],
    [
      'one that was executed twice',
      history({ asks: [ask()], events: [executed(), executed({ at: 900 })], stored: { commands: [command()] } }),
      ['doubled'],
    ],
    ['one that was executed and is not on record', history({ events: [executed()] }), ['unrecorded']],
    [
      'one of another unit',
      history({ asks: [ask()], events: [executed({ unitId: 'u2' })], stored: { commands: [command()] } }),
      ['unrecorded'],
    ],
    [
      'one that was executed after its expiry',
      history({ asks: [ask()], events: [executed({ at: 15_101 })], stored: { commands: [command()] } }),
      ['late'],
    ],
    [
      'one that was executed as it expired',
      history({ asks: [ask()], events: [executed({ at: 15_100 })], stored: { commands: [command()] } }),
      [],
    ],
    [
      'one that was executed after the expiry on record, though its copy said later',
      history({
        asks: [ask()],
        events: [executed({ at: 16_000, expires: 17_000 })],
        stored: { commands: [command()] },
      }),
      ['late'],
    ],
    [
      'one that is done on record and was not executed',
      history({ asks: [ask()], stored: { commands: [command()] } }),
      ['untrue'],
    ],
    [
      'one that was settled after a crash',
      history({
        asks: [ask()],
        events: [{ unitId: 'u1', step: 'answered', at: 900, id: 'c1', outcome: 'done' }],
        stored: { commands: [command()] },
      }),
      [],
    ],
    [
      'one that expired on record and was executed',
      history({ asks: [ask()], events: [executed()], stored: { commands: [command({ state: 'expired' })] } }),
      ['untrue'],
    ],
    [
      'one that was never settled',
      history({ asks: [ask()], events: [executed()], stored: { commands: [command({ state: 'sent' })] } }),
      ['lost'],
    ],
    [
      'one that has not expired',
      history({ asks: [ask()], stored: { commands: [command({ state: 'sent' })], readAt: 9_000 } }),
      [],
    ],
    [
      'one of an offline unit',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50), connectionEvent('lost', 115)],
        stored: { commands: [command({ state: 'unknown' })] },
      }),
      [],
    ],
    [
      'one of a unit that was online all the time',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50)],
        stored: { commands: [command({ state: 'unknown' })] },
      }),
      ['lost'],
    ],
    [
      'one of a unit that was online too briefly',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50), connectionEvent('gone', 9_000)],
        stored: { commands: [command({ state: 'unknown' })] },
      }),
      [],
    ],
    [
      'one during a fault',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50)],
        troubles: [{ what: 'x', from: 5_000, to: 9_000 }],
        stored: { commands: [command({ state: 'unknown' })] },
      }),
      [],
    ],
    [
      'one during a fault of another unit',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50)],
        troubles: [{ what: 'x', unitId: 'u2', from: 5_000, to: 9_000 }],
        stored: { commands: [command({ state: 'unknown' })] },
      }),
      ['lost'],
    ],
    [
      'one that is tried again while its unit transmits',
      history({
        asks: [ask(), ask({ key: 'k2', kind: 'start', answers: [accepted('c2', 't1')] })],
        events: [connectionEvent('linked', 50), started({ id: 'c2' })],
        stored: {
          commands: [command({ state: 'failed', waitsMs: 5_000 }), command({ id: 'c2', name: 'start' })],
          transmissions: [transmission()],
        },
      }),
      [],
    ],
    [
      'one that is tried again and did not go out to a unit that was idle',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50)],
        stored: { commands: [command({ state: 'failed', waitsMs: 5_000 })] },
      }),
      ['lost'],
    ],
    [
      'one that is tried again and was replaced by another choice',
      history({
        asks: [ask()],
        events: [connectionEvent('linked', 50)],
        stored: { commands: [command({ state: 'expired', answeredAt: 900, waitsMs: 5_000 })] },
      }),
      [],
    ],
    [
      'a start that was withdrawn',
      history({
        asks: [ask({ kind: 'start', answers: [accepted('c1', 't1')] })],
        events: [connectionEvent('linked', 50)],
        stored: {
          commands: [command({ name: 'start', state: 'expired', transmissionId: 't1' })],
          transmissions: [transmission({ endedAt: 400 })],
        },
      }),
      [],
    ],
  ];
  it.each(cases)('%s', (_, of, expected) => expect(faults(of)).toEqual(expected));
});

describe('asks', () => {
  const cases: [what: string, of: History, expected: Fault[]][] = [
    [
      'one key that was given one order',
      history({
        asks: [ask({ answers: [accepted('c1'), accepted('c1')] })],
        events: [executed()],
        stored: { commands: [command()] },
      }),
      [],
    ],
    [
      'one key that was given two orders',
      history({
        asks: [ask({ answers: [accepted('c1'), accepted('c2')] })],
        events: [executed(), executed({ id: 'c2' })],
        stored: { commands: [command(), command({ id: 'c2' })] },
      }),
      ['doubled'],
    ],
    [
      'an order without an acknowledgement, of a request without a response',
      history({ asks: [ask({ answers: [UNKNOWN] })], events: [executed()], stored: { commands: [command()] } }),
      [],
    ],
    [
      'an order of a refused request',
      history({ asks: [ask({ answers: [REFUSED] })], events: [executed()], stored: { commands: [command()] } }),
      ['doubled'],
    ],
    [
      'two orders of one request without a response',
      history({
        asks: [ask({ answers: [UNKNOWN, UNKNOWN] })],
        events: [executed(), executed({ id: 'c2' })],
        stored: { commands: [command(), command({ id: 'c2' })] },
      }),
      ['doubled'],
    ],
    [
      'an order that the console issued by itself',
      history({
        events: [executed({ order: 'stop' })],
        stored: { commands: [command({ name: 'stop', asked: false })] },
      }),
      [],
    ],
    [
      'a name that was acknowledged and stored',
      history({ asks: [rename('n1')], stored: { changes: [renamed('n1')], names: names('n1') } }),
      [],
    ],
    [
      'a name that was acknowledged and never stored',
      history({ asks: [rename('n1')], stored: { names: names('first') } }),
      ['lost', 'lost'],
    ],
    [
      'a name that was stored twice',
      history({ asks: [rename('n1')], stored: { changes: [renamed('n1'), renamed('n1')], names: names('n1') } }),
      ['doubled'],
    ],
    [
      'a name that was refused and stored',
      history({
        asks: [rename('n1', { answers: [REFUSED] })],
        stored: { changes: [renamed('n1')], names: names('n1') },
      }),
      ['doubled'],
    ],
    [
      'a name without a response, stored',
      history({
        asks: [rename('n1', { answers: [UNKNOWN] })],
        stored: { changes: [renamed('n1')], names: names('n1') },
      }),
      [],
    ],
    [
      'a name that an earlier one replaced',
      history({
        asks: [rename('n1'), rename('n2', { askedAt: 200, answeredAt: 210 })],
        stored: { changes: [renamed('n1'), renamed('n2')], names: names('n1') },
      }),
      ['lost'],
    ],
    [
      'a name without a response, stored after a later one',
      history({
        asks: [rename('n1', { answers: [UNKNOWN] }), rename('n2', { askedAt: 200, answeredAt: 210 })],
        stored: { changes: [renamed('n2'), renamed('n1')], names: names('n1') },
      }),
      [],
    ],
    [
      'names that were requested at the same time',
      history({
        asks: [rename('n1'), rename('n2', { askedAt: 105, answeredAt: 210 })],
        stored: { changes: [renamed('n1'), renamed('n2')], names: names('n1') },
      }),
      [],
    ],
  ];
  it.each(cases)('%s', (_, of, expected) => expect(faults(of)).toEqual(expected));
});

describe('transmissions', () => {
  const two = [command({ name: 'start' }), command({ id: 'c2', unitId: 'u2', name: 'start' })];
  const quiet = { commands: two.map((one) => ({ ...one, asked: false })) };
  const cases: [what: string, of: History, expected: Fault[]][] = [
    [
      'one that was acknowledged and is not on record',
      history({
        asks: [ask({ answers: [accepted('c1', 't1')] })],
        events: [executed()],
        stored: { commands: [command()] },
      }),
      ['lost'],
    ],
    [
      'two open on a unit',
      history({
        stored: { transmissions: [transmission(), transmission({ id: 't2', channelId: 'ch2', createdAt: 200 })] },
      }),
      ['twiceLive'],
    ],
    [
      'two open on a channel',
      history({
        stored: {
          transmissions: [transmission({ endedAt: 300 }), transmission({ id: 't2', unitId: 'u2', createdAt: 200 })],
        },
      }),
      ['twiceLive'],
    ],
    [
      'one after the other',
      history({
        stored: { transmissions: [transmission({ endedAt: 200 }), transmission({ id: 't2', createdAt: 200 })] },
      }),
      [],
    ],
    [
      'two that a unit sends',
      history({
        events: [started(), started({ id: 'c2', transmissionId: 't2', channelId: 'ch2', at: 300 })],
        stored: {
          commands: [quiet.commands[0] ?? command(), { ...command({ id: 'c2', name: 'start' }), asked: false }],
        },
      }),
      ['twiceLive'],
    ],
    [
      'a second one that the unit refused',
      history({
        events: [started(), started({ id: 'c2', transmissionId: 't2', channelId: 'ch2', at: 300, refusal: 'busy' })],
        stored: {
          commands: [
            command({ name: 'start', asked: false }),
            command({ id: 'c2', name: 'start', state: 'failed', asked: false }),
          ],
        },
      }),
      [],
    ],
    [
      'a second one after the unit was restarted',
      history({
        events: [
          started(),
          connectionEvent('gone', 200),
          connectionEvent('boot', 250),
          started({ id: 'c2', transmissionId: 't2', channelId: 'ch2', at: 300 }),
        ],
        stored: {
          commands: [command({ name: 'start', asked: false }), command({ id: 'c2', name: 'start', asked: false })],
        },
      }),
      [],
    ],
    [
      'two units on a channel, both online',
      history({
        events: [
          connectionEvent('linked', 50),
          started(),
          started({ unitId: 'u2', id: 'c2', transmissionId: 't2', at: 300 }),
        ],
        stored: quiet,
      }),
      ['twiceLive'],
    ],
    [
      'two units on a channel, the first offline',
      history({
        events: [
          connectionEvent('linked', 50),
          started(),
          connectionEvent('lost', 150),
          started({ unitId: 'u2', id: 'c2', transmissionId: 't2', at: 300 }),
        ],
        stored: quiet,
      }),
      [],
    ],
    [
      'two units on a channel, the first back and stopped at once',
      history({
        events: [
          connectionEvent('linked', 50),
          started(),
          connectionEvent('lost', 150),
          connectionEvent('linked', 5_000),
          executed({ id: 'c3', order: 'stop', transmissionId: 't1', at: 6_000 }),
          started({ unitId: 'u2', id: 'c2', transmissionId: 't2', at: 300 }),
        ],
        stored: { commands: [...quiet.commands, command({ id: 'c3', name: 'stop', asked: false })] },
      }),
      [],
    ],
  ];
  it.each(cases)('%s', (_, of, expected) => expect(faults(of)).toEqual(expected));
});
