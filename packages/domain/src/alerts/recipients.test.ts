import { describe, expect, it } from 'vitest';
import { type Person, recipientsOf } from './recipients.js';
import type { NoticeTransport } from './routes.js';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 3, 12);
const ROUTE = { userIds: ['kim'], dutyListIds: [], transports: ['email'] as const };

const person = (id: string, change: Partial<Person> = {}): readonly [string, Person] => [
  id,
  { id, active: true, email: `${id}@example.com`, phone: '', browsers: 0, seesIt: true, ...change },
];
const list = (id: string, ...userIds: string[]) => ({
  id,
  name: id,
  timeZone: 'UTC' as const,
  shifts: userIds.map((userId) => ({ userId, days: [3 as const], from: '08:00', to: '16:00' })),
});
const people = new Map([
  person('kim'),
  person('lee'),
  person('left', { active: false }),
  person('mute', { email: '' }),
  person('south', { seesIt: false }),
]);

const names = (route: Partial<Parameters<typeof recipientsOf>[0]>, at = NOON) =>
  recipientsOf({ ...ROUTE, ...route }, [list('day', 'lee', 'kim'), list('other', 'south')], people, at).map(
    ({ userId, dutyListId, why }) => [userId, dutyListId ?? '', why ?? ''].join(' ').trim(),
  );

describe('whom a route names', () => {
  it.each<[Parameters<typeof names>[0], readonly string[]]>([
    [{}, ['kim']],
    [{ dutyListIds: ['day'] }, ['kim', 'lee day']],
    [{ userIds: [], dutyListIds: ['day'] }, ['lee day', 'kim day']],
    [{ userIds: ['left', 'mute', 'south', 'gone'] }, ['left  inactive', 'mute  unreachable', 'south  seesNothing']],
    [{ userIds: [], dutyListIds: ['gone'] }, []],
  ])('%j: %j', (route, expected) => {
    expect(names(route)).toEqual(expected);
  });

  it('only those who are on duty', () => {
    expect(names({ userIds: [], dutyListIds: ['day'] }, NOON + 4 * HOUR)).toEqual([]);
    expect(names({ userIds: [], dutyListIds: ['day'] }, NOON + 24 * HOUR)).toEqual([]);
  });
});

describe('by which transports a route reaches a user', () => {
  it.each<[readonly NoticeTransport[], Partial<Person>, string]>([
    [['email'], {}, 'email'],
    [['email'], { email: '' }, 'email noAddress, unreachable'],
    [['sms'], { phone: '491511234567' }, 'sms'],
    [['sms'], {}, 'sms noPhone, unreachable'],
    [['sms'], { phone: '12345' }, 'sms noPhone, unreachable'],
    [['email', 'sms'], {}, 'email, sms noPhone'],
    [['email', 'sms'], { email: '', phone: '491511234567' }, 'email noAddress, sms'],
    [['email', 'sms'], { phone: '491511234567', active: false }, 'email, sms, inactive'],
    [['push'], { browsers: 2 }, 'push'],
    [['push'], {}, 'push noBrowser, unreachable'],
    [['email', 'push'], {}, 'email, push noBrowser'],
    [[], {}, 'unreachable'],
  ])('%j %j: %s', (transports, change, expected) => {
    const [recipient] = recipientsOf({ ...ROUTE, transports }, [], new Map([person('kim', change)]), NOON);
    const by = recipient?.by.map(({ transport, why }) => [transport, why ?? ''].join(' ').trim()) ?? [];
    expect([...by, ...(recipient?.why ? [recipient.why] : [])].join(', ')).toBe(expected);
  });
});
