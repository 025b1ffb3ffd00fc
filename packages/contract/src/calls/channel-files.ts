import {
  FILE_EXPORTS,
  FILE_KINDS,
  FILE_PERIODS,
  MAX_CLIP_MS,
  MAX_FILES_AT_ONCE,
  TRANSFER_STATES,
} from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { paged, pagedQuery } from '../call/paging.js';
import {
  ChannelFile,
  ExpiringFiles,
  FileRetentionSetting,
  FileUrls,
  RunningRecording,
  TimelineFile,
} from '../entities/channel-file.js';
import { CommandAccepted } from '../entities/command.js';
import { FileTransfer } from '../entities/files.js';
import { Id, IdParams, Millis, Moment } from '../entities/ids.js';
import { message } from '../messages/index.js';

const FILES = `${CORE}/channelfiles` as const;
const CHANNEL = `${CORE}/v2/channels/{id}` as const;

const ofChannel = { subject: { kind: 'channel', in: 'params', key: 'id' }, params: IdParams } as const;
const inBody = { kind: 'channel', in: 'body', key: 'channelId' } as const;
const read = { permission: 'channel:read' } as const;
const noDeletion = message('no_file_deletion');

const FileName = z.string().min(1).max(255);

const retention = {
  params: IdParams,
  access: { permission: 'group:manage' },
  response: FileRetentionSetting,
  errors: ['NOT_FOUND'],
} as const;
const ofGroup = {
  ...retention,
  path: `${CORE}/v2/admin/groups/{id}/fileRetention`,
  subject: { kind: 'group', in: 'params', key: 'id' },
} as const;
const ofInventory = {
  ...retention,
  path: `${CORE}/v2/admin/inventories/{id}/fileRetention`,
  subject: { kind: 'inventory', in: 'params', key: 'id' },
} as const;

/** Files of channels on servers: recordings, uploads of units and people, and clips (spec 2 §3, §7). */
export const channelFiles = defineCalls({
  list: {
    method: 'GET',
    path: FILES,
    summary: 'Files of the channels of a group, the newest first, paged',
    description:
      '`period`: files that ended within the last day, 7 or 30 days; `all` by default. `channelId`, `unitId`, `serverId`, `kind`, `exportState` and `held` narrow it, `fileId` answers one file. The search key `transcript` finds files in which these words, or words that begin so, were said.',
    access: read,
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: pagedQuery(['name', 'story', 'unit', 'channel', 'server', 'transcript'], ['date', 'name', 'size'])
      .omit({ sortDir: true })
      .extend({
        sortDir: z.enum(['asc', 'desc']).default('desc'),
        groupId: Id,
        kind: z.enum(FILE_KINDS).optional(),
        period: z.enum(FILE_PERIODS).default('all'),
        held: z.boolean().optional(),
        channelId: Id.optional(),
        unitId: Id.optional(),
        serverId: Id.optional(),
        exportState: z.enum(FILE_EXPORTS).optional(),
        fileId: Id.optional(),
      }),
    response: paged(ChannelFile).extend({
      /** There are more than `total`: matches of common words are counted only up to a limit. */
      isMore: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  },
  transfers: {
    method: 'GET',
    path: `${FILES}/transfers`,
    summary: 'Files that units of a group send to servers, with how far each is; the one that was asked for last first',
    description:
      'As the units last reported them: the last ten of each. `DELETE v2/units/{id}/storages/files/upload/{uploadId}` cancels one.',
    access: read,
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: z.strictObject({ groupId: Id, state: z.enum(TRANSFER_STATES).optional() }),
    response: z.array(FileTransfer),
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'POST',
    path: `${FILES}/removal`,
    summary: 'Delete files of a channel from their server',
    description: `At most ${MAX_FILES_AT_ONCE} files that are on one server. Held ones, and those that wait in a playout, are refused.`,
    access: { permission: 'file:delete' },
    forbidden: noDeletion,
    subject: inBody,
    body: z.strictObject({ channelId: Id, fileIds: z.array(Id).min(1).max(MAX_FILES_AT_ONCE) }),
    example: { channelId: 'ch-7d02', fileIds: ['rec-1'] },
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'FILE_HELD', 'FILE_QUEUED', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  rename: {
    method: 'POST',
    path: `${FILES}/name`,
    summary: 'Rename a file of a channel; its ending stays as it is',
    access: { permission: 'file:upload' },
    subject: inBody,
    body: z.strictObject({ channelId: Id, fileId: Id, newFileName: FileName }),
    example: { channelId: 'ch-7d02', fileId: 'rec-1', newFileName: 'Harbour fire' },
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'FILE_EXISTS', 'FILE_HELD', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  chunk: {
    method: 'POST',
    path: `${FILES}/chunk`,
    summary: 'Where a chunk of a file is fetched: an address and the range of bytes to ask it for',
    access: read,
    subject: inBody,
    body: z.strictObject({ channelId: Id, fileId: Id, chunkIndex: z.int().min(0).max(10_000_000) }),
    example: { channelId: 'ch-7d02', fileId: 'rec-1', chunkIndex: 0 },
    response: z.object({
      url: z.string(),
      /** For the header `Range`. */
      range: z.string(),
      chunkIndex: z.int(),
      lastChunkIndex: z.int(),
      expiresAt: Millis,
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  downloadUrls: {
    ...ofChannel,
    method: 'GET',
    path: `${CORE}/channels/{id}/downloadUrls`,
    summary: 'Short-lived addresses of the files of a channel: of those that are named, else of the newest 50',
    description: 'Files of private sessions that the caller is kept out of are left out.',
    access: read,
    query: z.strictObject({ fileIds: z.array(Id).max(50).optional() }),
    response: z.array(FileUrls),
    errors: ['NOT_FOUND', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  metadata: {
    method: 'GET',
    path: `${CORE}/metadata`,
    summary: 'Metadata of a file: its fields, and the XML beside it',
    description: '`filePath` is its name. `content` is null where no XML is beside it.',
    access: read,
    subject: { kind: 'channel', in: 'query', key: 'channelId' },
    query: z.strictObject({ channelId: Id, filePath: FileName }),
    response: z.object({
      fileId: Id,
      filePath: z.string(),
      metadata: ChannelFile.shape.metadata,
      content: z.string().nullable(),
    }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  clip: {
    ...ofChannel,
    method: 'POST',
    path: `${CHANNEL}/clips`,
    summary: 'Make a file of a part of another one, or of the recording that is running',
    description: `From \`fromMs\` to \`toMs\` in it, at most ${MAX_CLIP_MS / 3_600_000} hours. By default nothing is decoded and the clip begins at the keyframe before \`fromMs\`; \`exact\` encodes it again. \`fileName\` names the running recording, \`fileId\` any other file. Without \`name\`, the clip is called by the slugline. The result of the command has its name and where it begins.`,
    access: { permission: 'file:upload' },
    body: z
      .strictObject({
        fileId: Id.optional(),
        fileName: FileName.optional(),
        fromMs: z.int().min(0),
        toMs: z.int().min(1),
        exact: z.boolean().default(false),
        name: FileName.optional(),
      })
      .refine(({ fileId, fileName }) => (fileId === undefined) !== (fileName === undefined), 'Invalid field'),
    example: { fileId: 'rec-1', fromMs: 12_000, toMs: 45_000, exact: false },
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  running: {
    ...ofChannel,
    method: 'GET',
    path: `${CHANNEL}/recordings/running`,
    summary: 'The recording of a channel that is running, with an address to watch it; null without one',
    access: read,
    response: z.object({ recording: RunningRecording.nullable() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'SERVER_OFFLINE', 'UNSUPPORTED'],
  },
  hold: {
    ...ofChannel,
    method: 'POST',
    path: `${CHANNEL}/files/hold`,
    summary: 'Hold files of a channel, or end their hold: what is held is neither deleted nor renamed',
    access: { permission: 'channel:configure' },
    body: z.strictObject({
      fileIds: z.array(Id).min(1).max(MAX_FILES_AT_ONCE),
      held: z.boolean(),
      reason: z.string().max(255).default(''),
    }),
    example: { fileIds: ['rec-1'], held: true, reason: 'Case 4711' },
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'FILE_REMOVING'],
  },
  expiring: {
    method: 'GET',
    path: `${FILES}/expiring`,
    summary: 'Files of the channels of a group that their retention deletes within 24 hours',
    access: read,
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: z.strictObject({ groupId: Id }),
    response: ExpiringFiles,
    errors: ['NOT_FOUND'],
  },
  recorded: {
    ...ofChannel,
    method: 'GET',
    path: `${CHANNEL}/recordings/timeline`,
    summary: 'What was recorded of a channel within a time of at most 26 hours, in order',
    access: read,
    query: z.strictObject({ from: Moment, to: Moment }),
    response: z.array(TimelineFile),
    errors: ['NOT_FOUND'],
  },
  groupRetention: { ...ofGroup, method: 'GET', summary: 'How long files of a group are kept' },
  setGroupRetention: {
    ...ofGroup,
    method: 'PUT',
    summary: 'Set how long files of a group are kept, and how much room they may take',
    description:
      'It takes the place of that of the inventory for the channels of the group. Of several groups of a channel, the one that keeps more counts.',
    body: FileRetentionSetting,
    example: { days: 30, gigabytes: null },
  },
  inventoryRetention: {
    ...ofInventory,
    method: 'GET',
    summary: 'How long files of an inventory are kept',
  },
  setInventoryRetention: {
    ...ofInventory,
    method: 'PUT',
    summary: 'Set how long files of an inventory are kept, and how much room they may take',
    body: FileRetentionSetting,
    example: { days: 90, gigabytes: 2000 },
  },
});
