/** Versions at which devices changed what they can do, ascending, from 3.5 to 10.1 (spec 3 §5). */
export const MILESTONES = [
  '3.5',
  '4.0',
  '5.0',
  '5.1',
  '6.0',
  '6.1.2',
  '6.2.1',
  '6.4',
  '6.5',
  '7.0',
  '7.5.1',
  '8.0',
  '8.5',
  '9.0',
  '9.2.1',
  '9.2.6',
  '10.0',
  '10.1',
] as const;
export type Milestone = (typeof MILESTONES)[number];

/** Channel version from which a speed test is possible (spec 1 §5). */
export const SPEED_TEST_MINIMUM: Milestone = '7.5.1';
