import { expect, it } from 'vitest';
import { PERMISSIONS, ROLES } from '../roles/vocabulary.js';
import {
  ANSWER_WITHIN_MS,
  approvalState,
  checkAccessReason,
  comesWithApproval,
  mayAskForAccess,
  SUPPORT_ACCESS_MS,
  type ApprovalTimes,
} from './access-approvals.js';

const NOW = 1_000_000_000_000;
const asked: ApprovalTimes = { askedAt: NOW, decision: null, endsAt: null, endedAt: null };
const approved: ApprovalTimes = { ...asked, decision: 'approved', endsAt: NOW + SUPPORT_ACCESS_MS };

it.each<[string, ApprovalTimes, number, string]>([
  ['asked', asked, NOW, 'pending'],
  ['asked, at the last moment', asked, NOW + ANSWER_WITHIN_MS - 1, 'pending'],
  ['asked, and never answered', asked, NOW + ANSWER_WITHIN_MS, 'lapsed'],
  ['taken back', { ...asked, endedAt: NOW + 1 }, NOW + 2, 'withdrawn'],
  ['refused', { ...asked, decision: 'refused' }, NOW + ANSWER_WITHIN_MS, 'refused'],
  ['approved', approved, NOW, 'active'],
  ['approved, at the last moment', approved, NOW + SUPPORT_ACCESS_MS - 1, 'active'],
  ['approved, when its time is over', approved, NOW + SUPPORT_ACCESS_MS, 'expired'],
  [
    'approved, and noted as over',
    { ...approved, endedAt: NOW + SUPPORT_ACCESS_MS },
    NOW + SUPPORT_ACCESS_MS,
    'expired',
  ],
  ['approved and ended', { ...approved, endedAt: NOW + 5 }, NOW + 6, 'ended'],
  ['approved and ended, long ago', { ...approved, endedAt: NOW + 5 }, NOW + 2 * SUPPORT_ACCESS_MS, 'ended'],
])('%s', (_, times, now, state) => {
  expect(approvalState(times, now)).toBe(state);
});

it('lasts 8 hours', () => {
  expect(SUPPORT_ACCESS_MS).toBe(8 * 3_600_000);
});

it.each([
  ['', 'This field is required'],
  [' ', 'This field is required'],
  [String.raw`a\b`, 'Cannot contain \\'],
  ['x'.repeat(1025), 'Must have at most 1024 characters'],
  ['x'.repeat(1024), null],
])('the reason %j: %j', (reason, expected) => {
  expect(checkAccessReason(reason)?.text ?? null).toBe(expected);
});

it('is for partners alone', () => {
  expect(ROLES.filter((role) => mayAskForAccess([role]))).toEqual(['luc_partner']);
  expect(mayAskForAccess(['luc_partner', 'super_user'])).toBe(false);
  expect(mayAskForAccess(['luc_partner', 'luc_regular'])).toBe(true);
});

it('gives what a regular user may do, and nothing about people, keys or secrets', () => {
  expect(PERMISSIONS.filter(comesWithApproval)).toEqual([
    'session:own',
    'client:read',
    'group:read',
    'unit:read',
    'unit:start',
    'unit:stop',
    'unit:configure',
    'unit:rename',
    'unit:reboot',
    'unit:label',
    'channel:read',
    'audioRoom:read',
    'audioRoom:join',
    'file:upload',
    'file:delete',
    'playout:control',
    'server:read',
    'alert:read',
    'alert:acknowledge',
    'notification:read',
    'tally:set',
    'remoteAction:ask',
    'supportCase:manage',
    'story:read',
    'story:manage',
  ]);
});
