import { expect, it } from 'vitest';
import {
  checkRemoteReason,
  mayWithdraw,
  needsRemoteApproval,
  REMOTE_ACTIONS,
  REMOTE_STATES,
  restartRefusal,
} from './remote-actions.js';

it.each([
  ['never', []],
  ['restart', ['restart']],
  ['all', ['restart', 'logs', 'screenshot', 'diagnostic']],
] as const)('an inventory that asks for approval of %s approves %j', (approval, actions) => {
  expect(REMOTE_ACTIONS.filter((action) => needsRemoteApproval(approval, action))).toEqual(actions);
});

it('can be taken back until its device has it', () => {
  expect(REMOTE_STATES.filter(mayWithdraw)).toEqual(['waiting', 'queued']);
});

it.each([
  [false, false, false, null],
  [false, true, true, null],
  [true, false, false, 'confirm'],
  [true, false, true, null],
  [true, true, false, 'support'],
  [true, true, true, 'support'],
] as const)('a restart, on air %j, by support %j, confirmed %j: %j', (onAir, support, confirmed, expected) => {
  expect(restartRefusal({ onAir, support, confirmed })).toBe(expected);
});

it.each([
  ['', 'This field is required'],
  [String.raw`a\b`, 'Cannot contain \\'],
  ['x'.repeat(1025), 'Must have at most 1024 characters'],
  ['Case 4711', null],
])('the reason %j: %j', (reason, expected) => {
  expect(checkRemoteReason(reason)?.text ?? null).toBe(expected);
});
