import { UNIT_COMMANDS } from '../commands/unit-commands.js';
import { PERMISSIONS, type Permission } from '../roles/vocabulary.js';
import { KEPT_KINDS, type KeptKind } from './kinds.js';

const KEPT_VERBS = ['create', 'update', 'remove'] as const;
export type KeptVerb = (typeof KEPT_VERBS)[number];

/** Commands of units and servers, and what users request. */
const DEVICE_VERBS = [
  ...UNIT_COMMANDS,
  'ancillaryData',
  'cancel',
  'cancelLogs',
  'cancelUpload',
  'cancel_fetchlogs',
  'cellularScan',
  'cellularSelect',
  'deleteFiles',
  'dropCaller',
  'fetchLogs',
  'fetchlogs',
  'ifb',
  'installSoftware',
  'joinAudioRoom',
  'labelRecordings',
  'leaveAudioRoom',
  'limitBandwidth',
  'makeClip',
  'playFile',
  'removeFiles',
  'renameFile',
  'resetChannel',
  'resetInstance',
  'reset_instance',
  'retryDestination',
  'retryExports',
  'retrySource',
  'selectChannel',
  'selectSource',
  'sendLogs',
  'setActiveSim',
  'shutdown',
  'speedTest',
  'start',
  'startBridge',
  'startPipe',
  'startPush',
  'startReturn',
  'stop',
  'stopBridge',
  'stopPipe',
  'stopPush',
  'stopReturn',
  'testExport',
  'upgrade',
  'uploadFiles',
  'wifiConnect',
  'wifiDisconnect',
  'wifiQuery',
] as const;

/** Other actions on units and servers. */
const DEVICE_CHANGES = ['export', 'move', 'pair', 'read_logs', 'settings'] as const;

/** Other actions on each noun, in the order of the filters. */
const VERBS = {
  unit: [
    ...DEVICE_VERBS,
    ...DEVICE_CHANGES,
    'activateLicense',
    'alerts',
    'chooseStory',
    'clearPlace',
    'clearStory',
    'create',
    'deregister',
    'joinGroup',
    'leaveGroup',
    'monitorUsage',
    'remove',
    'renewPipe',
    'resetUsage',
    'selectBridge',
    'setChannel',
    'targetVersion',
    'unpair',
    'update',
  ],
  channel: ['dropCaller', 'overlay', 'read_logs', 'retryInput', 'selectSource', 'slate'],
  destination: ['retry', 'start', 'stop'],
  server: [
    ...DEVICE_VERBS,
    ...DEVICE_CHANGES,
    'alerts',
    'certificate',
    'certificateDelete',
    'ipPipe',
    'move_channels',
    'smpte',
  ],
  inventory: ['clearGeolocation', 'fileRetention', 'metadataLabels', 'remoteApproval', 'softwareVersions'],
  group: ['alerts', 'defaultConfiguration', 'fileRetention', 'putChannel', 'putUser', 'removeChannel', 'removeUser'],
  user: ['createPasswordLink', 'export', 'openPasswordLink', 'openUpdatesLink', 'removeSecondFactor', 'setPassword'],
  userView: ['begin', 'end'],
  session: ['end', 'signIn', 'signOut'],
  contact: ['agreeToUpdates', 'startVerification', 'update', 'verifyEmail', 'withdrawUpdates'],
  ifb: ['associate', 'dissociate'],
  tally: ['associate', 'dissociate'],
  usageProfile: ['assign', 'withdraw'],
  webhook: ['resend', 'rotateSecret', 'stop', 'test'],
  usageReport: ['export'],
  supportCase: ['close', 'open', 'write'],
  audioRoom: ['addUnit', 'change', 'dial', 'leave'],
  ingestAccount: ['remove', 'set', 'signIn'],
  newsroom: ['remove', 'removeMapping', 'set', 'setMapping', 'sync'],
  accessApproval: ['approve', 'end', 'expire', 'leave', 'refuse'],
  remoteAction: [
    'approve',
    'diagnostic',
    'expire',
    'fail',
    'logs',
    'read',
    'refuse',
    'restart',
    'screenshot',
    'withdraw',
  ],
  alert: [],
  publisher: ['accept', 'ask', 'end', 'expire', 'refuse'],
  subscriber: ['accept', 'ask', 'end', 'refuse'],
  softwareVersion: ['addProduct', 'removeProduct', 'updateProduct'],
  system: ['configure', 'configureAi', 'exportHistory'],
  portalDocument: ['read', 'remove', 'upload'],
  guest: [
    'audioRoom',
    'connect',
    'expiration',
    'expire',
    'invite',
    'joinRoom',
    'leaveRoom',
    'open',
    'regenerate',
    'remove',
    'renew',
    'revoke',
    'settings',
  ],
  file: [
    'cancelTranscript',
    'cancelUpload',
    'clip',
    'deleteTranscript',
    'download',
    'expire',
    'hold',
    'release',
    'rename',
    'transcribe',
  ],
  playout: ['add', 'change', 'remove', 'start', 'stop'],
  shareLink: ['create', 'revoke', 'watch'],
  tallyLink: ['create', 'revoke', 'watch'],
  software: ['add', 'remove'],
  rollout: ['cancel', 'create', 'done', 'pause', 'resume', 'retry', 'stop'],
  service: ['add', 'end', 'give', 'limit', 'remove', 'renew', 'take'],
  label: ['assign', 'withdraw'],
  transceiver_feed: ['start', 'stop'],
  lastPicture: ['look'],
  thumbnail: ['look'],
  preview: ['watch'],
  live: ['follow'],
  audit: ['export'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Verbs = typeof VERBS;
type OfNouns = { readonly [N in keyof Verbs]: `${N}:${Verbs[N][number]}` }[keyof Verbs];

/** The requested action, as the audit entry names it. */
export type DeviceVerb = (typeof DEVICE_VERBS)[number];

/** The action of an audit entry, done or refused for lack of a permission: `<noun>:<verb>`. */
export type AuditAction = OfNouns | `${KeptKind}:${KeptVerb}` | Exclude<Permission, `${string}:read`>;
type NounOf<A> = A extends `${infer N}:${string}` ? N : never;
export type AuditNoun = NounOf<AuditAction>;

/** Whether the permission is for more than reading. */
export const isAct = (permission: Permission): permission is Exclude<Permission, `${string}:read`> =>
  !permission.endsWith(':read');

/** Every action of the audit. */
export const AUDIT_ACTIONS: readonly string[] = [
  ...new Set([
    ...Object.entries(VERBS).flatMap(([noun, verbs]) => verbs.map((verb) => `${noun}:${verb}`)),
    ...KEPT_KINDS.flatMap((kind) => KEPT_VERBS.map((verb) => `${kind}:${verb}`)),
    ...PERMISSIONS.filter(isAct),
  ]),
];

const isNoun = (word: string): word is AuditNoun => AUDIT_ACTIONS.some((action) => action.startsWith(`${word}:`));

/** Every noun of an action. */
export const AUDIT_NOUNS: readonly AuditNoun[] = [
  ...new Set(AUDIT_ACTIONS.map((action) => action.slice(0, action.indexOf(':')))),
].filter(isNoun);
