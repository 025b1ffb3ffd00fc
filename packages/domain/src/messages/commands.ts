import { type Messages, messagesOf } from './message.js';

/** Why a command or a file is refused (spec 1 §5 and §8). In capitals: names of the contract's errors. */
export const COMMANDS = {
  logs_online: 'Logs can be sent only when the unit is online and not transmitting',
  LOGS_UNIT_ONLY: 'The channel does not support logs sending, please send only the unit logs.',
  NO_SCAN: 'Scan option is not supported for this modem.',
  OPERATOR_NOT_ALLOWED: 'The operator is not in the operator set of this inventory',
  operator_not_in_set: 'The operator {operatorId} is not in the operator set {set} of this inventory',
  speed_test_version: 'Speed test needs channel version {version} or higher',
  no_file_deletion: 'Files deletion is not allowed by this user type',
  file_type: 'File type is not supported',
  FILE_EXISTS: 'File already exists',
  FILE_HELD: 'The file is held: it can be neither deleted nor renamed',
  clip_range: 'The in and out points do not define a clip of this file',
  begins_past_end: 'The file ends before this position',
} as const;

export const commandMessage: Messages<typeof COMMANDS> = messagesOf(COMMANDS);
