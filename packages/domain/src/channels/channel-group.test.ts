import { describe, expect, it } from 'vitest';
import type { ActingUnit, TargetChannel } from '../actions/unit-actions.js';
import { unitActions } from '../actions/unit-actions.js';
import { firstFreeMember, isMemberFree, MEMBERS_MAX, membersComplaint, type NewMember } from './channel-group.js';

const member = (id: string, fields: Partial<NewMember> = {}): NewMember => ({
  id,
  name: id,
  type: 'output',
  isVideoReturn: false,
  inventoryId: 'metro',
  ...fields,
});

describe('members of a group', () => {
  it.each<[string, NewMember[], code: string | undefined]>([
    ['outputs', [member('a'), member('b')], undefined],
    ['as many as there can be', Array.from({ length: MEMBERS_MAX }, (_, i) => member(`${i}`)), undefined],
    ['none', [], 'members_count'],
    ['too many', Array.from({ length: MEMBERS_MAX + 1 }, (_, i) => member(`${i}`)), 'members_count'],
    ['one twice', [member('a'), member('a')], 'members_once'],
    ['one of another inventory', [member('a', { inventoryId: 'rural' })], 'members_inventory'],
    ['a preview', [member('a', { type: 'preview' })], 'members_output'],
    ['a distributor', [member('a', { type: 'distributor' })], 'members_output'],
    ['a group', [member('a', { type: 'group' })], 'members_output'],
    ['a video return channel', [member('a', { isVideoReturn: true })], 'members_output'],
  ])('%s', (_what, members, code) => {
    expect(membersComplaint(members, 'metro')?.code).toBe(code);
  });
});

const unit: ActingUnit = {
  uid: 'u',
  online: true,
  applications: {},
  transition: null,
  cameraConnected: true,
  transmission: null,
  resolution: '2160p30',
};
const idle: TargetChannel = {
  status: 'idle',
  busy: false,
  type: 'output',
  input: 'unit',
  allocatedToUnitUid: null,
  allocatedToUnitAlias: null,
};
const busy: TargetChannel = { ...idle, status: 'collecting', busy: true, allocatedToUnitUid: 'other' };
const offline: TargetChannel = { ...idle, status: 'offline' };

describe('the member that a unit gets', () => {
  it.each<[string, TargetChannel[], at: number | string, unit?: Partial<ActingUnit>]>([
    ['the first', [idle, { ...idle }], 0],
    ['the first that is free', [busy, offline, idle], 2],
    ['not one with another input', [{ ...idle, input: 'srt' }, idle], 1],
    ['not one that is no output any more', [{ ...idle, type: 'preview' }, idle], 1],
    ['not one whose server shuts down', [{ ...idle, draining: true }, idle], 1],
    ['not one without 4K', [{ ...idle, takes4K: false }, idle], 1],
    ['none: all busy', [busy, busy], 'CHANNEL_BUSY'],
    ['none: one busy', [offline, busy], 'CHANNEL_BUSY'],
    ['none: all offline', [offline, offline], 'CHANNEL_OFFLINE'],
    ['none: no members', [], 'CHANNEL_OFFLINE'],
    ['none: no 4K', [{ ...idle, takes4K: false }], 'RESOLUTION_CONFLICT'],
    ['none: the unit is away', [busy], 'UNIT_OFFLINE', { online: false }],
  ])('%s', (_what, members, at, fields = {}) => {
    const found = firstFreeMember({ ...unit, ...fields }, members, 'live');
    expect('member' in found ? members.indexOf(found.member) : found.code).toBe(at);
  });

  it('is free, or is not', () => {
    expect([idle, busy, offline].map(isMemberFree)).toEqual([true, false, false]);
  });

  it.each<[string, Partial<TargetChannel>, code: string | null]>([
    ['free', {}, null],
    ['whose members connect', { status: 'offline', busy: true }, 'CHANNEL_BUSY'],
    ['whose members are offline', { status: 'offline' }, 'CHANNEL_OFFLINE'],
  ])('a start to a group %s', (_what, fields, code) => {
    const { start } = unitActions(unit, { ...idle, type: 'group', ...fields });
    expect(start.allowed ? null : start.code).toBe(code);
  });

  it.each(['storeAndForward', 'storeOnly'] as const)('is not for files: %s', (mode) => {
    expect(unitActions(unit, { ...idle, type: 'group' }, mode).start).toMatchObject({ code: 'CHANNEL_TYPE' });
  });
});
