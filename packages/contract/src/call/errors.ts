/**
 * Every error that a call can answer: HTTP status, `code` on the wire and the sentence that users see.
 * Sentences are those of the spec's error catalogues (spec 1–3 §8) wherever they have one.
 */
export const ERRORS = {
  INVALID: { status: 400, code: 'INVALID', title: 'The request is not valid' },
  UNAUTHENTICATED: { status: 401, code: 'UNAUTHENTICATED', title: 'Sign in to continue' },
  BAD_CREDENTIALS: { status: 401, code: 'BAD_CREDENTIALS', title: 'The user name or the password is not correct' },
  SECOND_FACTOR: { status: 401, code: 'SECOND_FACTOR', title: 'Enter the code of your authenticator app' },
  FORBIDDEN: { status: 403, code: 'FORBIDDEN', title: 'Not available for your user type' },
  BAD_ORIGIN: { status: 403, code: 'BAD_ORIGIN', title: 'The request came from another site' },
  NO_CALL: { status: 404, code: 'NO_CALL', title: 'There is no such call' },
  METHOD: { status: 405, code: 'METHOD', title: 'The call does not take this method' },
  NOT_FOUND: { status: 404, code: 'NOT_FOUND', title: 'Not found' },
  UNKNOWN_COMMAND: { status: 404, code: 'UNKNOWN_COMMAND', title: 'There is no such command' },
  CONFLICT: { status: 409, code: 'CONFLICT', title: 'It was changed by someone else; reload and try again' },
  IDEMPOTENCY: { status: 409, code: 'IDEMPOTENCY', title: 'The idempotency key was used for another request' },
  NAME_TAKEN: { status: 409, code: 'NAME_TAKEN', title: 'Name is already taken. Please select a different name' },
  NO_CHANNEL: { status: 409, code: 'NO_CHANNEL', title: 'No channel selected' },
  CHANNEL_BUSY: { status: 409, code: 'CHANNEL_BUSY', title: 'Selected channel is busy' },
  CHANNEL_OFFLINE: { status: 409, code: 'CHANNEL_OFFLINE', title: 'Selected channel is offline' },
  CHANNEL_EXTERNAL: { status: 409, code: 'CHANNEL_EXTERNAL', title: 'Selected channel is external' },
  UNIT_OFFLINE: { status: 409, code: 'UNIT_OFFLINE', title: 'The unit is offline' },
  UNIT_BUSY: { status: 409, code: 'UNIT_BUSY', title: 'The unit is busy' },
  NOT_STREAMING: { status: 409, code: 'NOT_STREAMING', title: 'The unit is not transmitting' },
  CAMERA_NOT_CONNECTED: { status: 409, code: 'CAMERA_NOT_CONNECTED', title: 'Camera not connected' },
  FEATURE_OFF: { status: 409, code: 'FEATURE_OFF', title: 'Feature disabled' },
  LABEL_LIMIT: { status: 409, code: 'LABEL_LIMIT', title: 'Max 15 labels per inventory.' },
  UNIT_LICENSE: { status: 409, code: 'UNIT_LICENSE', title: 'Unit video license is invalid' },
  UPGRADE_NOT_ALLOWED: { status: 409, code: 6802, title: 'Target version not allowed' },
  UPGRADE_MODEL: { status: 409, code: 6803, title: 'Upgrade is not supported for model 600 H.264' },
  UPGRADE_HARDWARE: {
    status: 409,
    code: 6810,
    title: 'Target version is not supported by the hardware configuration',
  },
  UPGRADE_SERVER_FIRST: { status: 409, code: 'SERVER_FIRST', title: 'The server must be upgraded before the unit' },
  UPGRADE_NO_SLA: {
    status: 409,
    code: 'NOT_UNDER_SLA',
    title: 'Units that are not under SLA are not eligible for upgrade',
  },
  CHANNEL_VERSION: { status: 409, code: 'CHANNEL_VERSION', title: 'The channel’s version is too old' },
  LAST_INTERFACE: {
    status: 409,
    code: 'LAST_INTERFACE',
    title: 'This is your last interface connected. You need at least 2 interfaces connected.',
  },
  LOGS_BUSY: {
    status: 409,
    code: 'LOGS_BUSY',
    title: 'This server is already fetching logs. Please try again later.',
  },
  LOGS_UNIT_ONLY: {
    status: 409,
    code: 'LOGS_UNIT_ONLY',
    title: 'The channel does not support logs sending, please send only the unit logs.',
  },
  NO_LOGS: { status: 409, code: 'NO_LOGS', title: 'The unit is not sending logs' },
  COMMAND_OVER: { status: 409, code: 'COMMAND_OVER', title: 'The command is over already' },
  NO_SCAN: { status: 409, code: 'NO_SCAN', title: 'Scan option is not supported for this modem.' },
  UNSUPPORTED: { status: 409, code: 'UNSUPPORTED', title: 'The device is not able to do this' },
  PAIRING_CODE: {
    status: 404,
    code: 'PAIRING_CODE',
    title: 'The pairing code is unknown, used or older than 10 minutes',
  },
  NOT_INVITED: { status: 409, code: 'NOT_INVITED', title: 'The unit was not added by an invitation' },
  NO_SMS: { status: 409, code: 'NO_SMS', title: 'This console has no gateway for SMS' },
  INVITATION: { status: 404, code: 'INVITATION', title: 'This invitation is not valid. Ask for a new link' },
  INVITATION_EXPIRED: {
    status: 404,
    code: 'INVITATION_EXPIRED',
    title: 'This invitation has expired. Ask for a new link',
  },
  GUEST_OFFER: { status: 409, code: 'GUEST_OFFER', title: 'This browser offers nothing that can be received' },
  TOO_LARGE: { status: 413, code: 'TOO_LARGE', title: 'The request is too large' },
  MEDIA_TYPE: { status: 415, code: 'MEDIA_TYPE', title: 'The content type is not supported' },
  THROTTLED: { status: 429, code: 'THROTTLED', title: 'Too many attempts. Try again later' },
  INTERNAL: { status: 500, code: 'INTERNAL', title: 'We encountered an error, please try again.' },
  UNAVAILABLE: { status: 503, code: 'UNAVAILABLE', title: 'The console is not ready. Try again in a moment' },
} as const;

export type ErrorName = keyof typeof ERRORS;

/** Errors that any call can answer by its shape, without naming them. */
export const COMMON_ERRORS = [
  'INVALID',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_ORIGIN',
  'CONFLICT',
  'IDEMPOTENCY',
  'TOO_LARGE',
  'MEDIA_TYPE',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorName[];
