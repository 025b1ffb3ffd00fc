import { describe, expect, it } from 'vitest';
import { upgradeRefusals, type UpgradingUnit } from './upgrade.js';
import { upgradeWarnings } from './upgrade-warnings.js';

/**
 * Milestones of spec 3 §5, from 3.5 to 10.1, against targets, for a unit under SLA whose servers are on 11.0. `.`: possible;
 * `5`: 5.1 or below; `6`: 6.x to 7.x; `8`: 9.x and later need 8.5; `D`: a downgrade that needs support; `w`: possible, with the warning
 * that 9.2.1 loses its configuration.
 */
const TARGETS = ['4.0', '5.5', '6.5', '7.5', '8.5', '9.0', '9.2.6', '10.0', '10.1'];
const TABLE: readonly (readonly [from: string, outcomes: string])[] = [
  //         4.0  5.5  6.5  7.5  8.5  9.0  9.2.6 10.0 10.1
  ['3.5', '    5    5    5    5    5    58    58   58   58'],
  ['4.0', '    5    5    5    5    5    58    58   58   58'],
  ['5.0', '   5D    5    5    5    5    58    58   58   58'],
  ['5.1', '   5D    5    5    5    5    58    58   58   58'],
  ['5.1.9', ' 5D    5    5    5    5    58    58   58   58'],
  ['5.2', '    D    .    .    .    .     8     8    8    8'],
  ['6.0', '    D    D    .    6    .     8     8    8    8'],
  ['6.1.2', '  D    D    .    6    .     8     8    8    8'],
  ['6.2.1', '  D    D    .    6    .     8     8    8    8'],
  ['6.4', '    D    D    .    6    .     8     8    8    8'],
  ['6.5', '    D    D    .    6    .     8     8    8    8'],
  ['7.0', '    D    D    D    .    .     8     8    8    8'],
  ['7.5.1', '  D    D    D    .    .     8     8    8    8'],
  ['8.0', '    D    D    D    D    .     8     8    8    8'],
  ['8.4.9', '  D    D    D    D    .     8     8    8    8'],
  ['8.5', '    D    D    D    D    .     .     .    .    .'],
  ['9.0', '    D    D    D    D    D     .     .    .    .'],
  ['9.2.1', '  D    D    D    D    D     w     .    w    w'],
  ['9.2.6', '  D    D    D    D    D     .     .    .    .'],
  ['10.0', '   D    D    D    D    D     D     D    .    .'],
  ['10.1', '   D    D    D    D    D     D     D    .    .'],
];

const LETTERS = {
  TOO_OLD: '5',
  SIX_TO_SEVEN: '6',
  NINE_NEEDS_8_5: '8',
  DOWNGRADE: 'D',
  VIA_10_0: 'V',
  SERVER_FIRST: 'S',
  LU600_H264: 'L',
  NOT_UNDER_SLA: 'A',
  NOT_OFFERED: 'N',
  NOT_ASSOCIATED: 'C',
  OTHER_PRODUCT: 'P',
  OLDER_NODE: 'O',
} as const;

const unit: UpgradingUnit = {
  version: '9.0',
  target: '9.5',
  model: '800',
  underSla: true,
  codec: 'h265',
  standing: 'allowed',
  serverVersions: ['11.0'],
};
const outcome = (change: Partial<UpgradingUnit>): string => {
  const asked = { ...unit, ...change };
  const reasons = upgradeRefusals(asked).map(({ reason }) => LETTERS[reason]);
  if (reasons.length > 0) return reasons.join('');
  return upgradeWarnings(asked).length > 0 ? 'w' : '.';
};

describe.each(TABLE)('from %s', (version, outcomes) => {
  const expected = outcomes.trim().split(/\s+/);
  it.each(TARGETS.map((target, at) => [target, expected[at]] as const))('to %s', (target, letters) => {
    expect(outcome({ version, target })).toBe(letters);
  });
});

/** Rules about the servers of a unit on 9.0: they must be at or above the target; for 10.1 and later, servers below 9.0 need 10.0 first. */
it.each([
  ['9.5', ['9.5'], '.'],
  ['9.5', ['9.5.1'], '.'],
  ['9.5', ['9.4.9'], 'S'],
  ['9.5', ['9.5', '9.4'], 'S'],
  ['10.0', ['8.5'], 'S'],
  ['10.0', ['10.0'], '.'],
  ['10.1', ['8.5'], 'VS'],
  ['10.1', ['9.0'], 'S'],
  ['10.1', ['10.0'], 'S'],
  ['10.1', ['10.1'], '.'],
  ['10.2', ['10.10'], '.'],
  ['10.1', [], '.'],
])('to %s with servers on %j: %s', (target, serverVersions, letters) => {
  expect(outcome({ target, serverVersions })).toBe(letters);
});

it.each([
  ['a unit without SLA', { underSla: false }, 'A'],
  ['a 600 in H.264', { model: 'LU600', codec: 'h264' }, 'L'],
  ['a 600 in HEVC', { model: 'LU600', codec: 'h265' }, '.'],
] as const)('%s', (_, change, letters) => {
  expect(outcome(change)).toBe(letters);
});

it.each([
  ['9.2.1', '9.2.1', 0],
  ['9.2.1.0', '9.5', 1],
  ['9.2.1', '9.2.5', 1],
  ['9.2.10', '9.5', 0],
  ['', '9.5', 0],
  ['Backhaul 9.2.1', '9.5.0', 0],
])('%j to %s has %i warnings', (version, target, count) => {
  expect(upgradeWarnings({ version, target })).toHaveLength(count);
});
