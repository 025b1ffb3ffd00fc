import { type Messages, messagesOf } from './message.js';

/** Rollouts of software (spec 3 §5, Batch upgrade). In capitals: names of the contract's errors. */
export const ROLLOUTS = {
  rollout_liq: 'Must be a major or minor version such as 10 or 10.1',
  rollout_version: 'Must be a version such as 9.2 or 10.0.1',
  rollout_days: 'Choose at least one day',
  rollout_time: 'Must be a time such as 22:00',
  rollout_same_time: 'The window must not begin and end at the same time',
  rollout_most: 'A rollout has at most {most} devices',
  rollout_no_devices: 'There are no devices',
  rollout_csv_header: 'The first line must name a column device',
  rollout_csv_quote: 'A quotation mark is not closed',
  rollout_line_unknown: 'Line {line}: there is no device {device}',
  rollout_line_ambiguous: 'Line {line}: several devices are named {device}. Use the id',
  rollout_line_twice: 'Line {line}: the device is already in line {other}',
  rollout_elsewhere: 'The device is already in the rollout {name}',
  rollout_installed: 'The device already has this version',
  rollout_cancelled: 'The rollout was cancelled before it began',
  rollout_replaced: 'Another version was requested',
  wait_phase: 'Waiting for its turn',
  wait_offline: 'Waiting until the device is online',
  wait_server_offline: 'Waiting until the server is online',
  wait_busy: 'Waiting until the device is idle',
  wait_server_busy: 'Waiting until the server is idle',
  wait_server: 'Waiting for its server {server}, which has version {version}',
  wait_window: 'Waiting for the window',
  wait_paused: 'Waiting: the rollout is paused',
  wait_stopped: 'Waiting: the rollout has stopped',
  ROLLOUT_NOT_RUNNING: 'The rollout is not running',
  ROLLOUT_NOT_PAUSED: 'The rollout is neither paused nor stopped',
  ROLLOUT_OVER: 'The rollout has ended',
  ROLLOUT_NONE_FAILED: 'No device of this rollout failed',
  ROLLOUT_EMPTY: 'None of these devices can be upgraded to this version',
} as const;

export const rolloutMessage: Messages<typeof ROLLOUTS> = messagesOf(ROLLOUTS);
