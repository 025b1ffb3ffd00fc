import { MAX_UPLOADS } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { CommandAccepted } from '../entities/command.js';
import { Id, IdParams } from '../entities/ids.js';
import { FileUpload, Storage, StoredFile, StoredPath } from '../entities/files.js';
import { message } from '../messages/index.js';

const STORAGES = `${CORE}/v2/units/{id}/storages` as const;

/** Common to all commands about a unit's files. */
const asking = {
  method: 'POST',
  subject: ofUnit,
  params: IdParams,
  status: 202,
} as const;

/** An upload as users see it; the channel is null if the caller does not see it. */
const ShownUpload = FileUpload.extend({ channelId: Id.nullable() }).meta({ id: 'ShownUpload' });

/** Files on units' storages, and their uploads to servers (spec 1 §7). */
export const files = defineCalls({
  storages: {
    method: 'GET',
    path: STORAGES,
    summary: 'Storage of a unit, as last reported',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(Storage),
    errors: ['NOT_FOUND'],
  },
  list: {
    method: 'GET',
    path: `${STORAGES}/files`,
    summary: 'Files on the storage of a unit, newest first, at most 200',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(StoredFile),
    errors: ['NOT_FOUND'],
  },
  uploads: {
    method: 'GET',
    path: `${STORAGES}/files/upload`,
    summary: 'The latest uploads of a unit, at most 10, with their progress',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    response: z.array(ShownUpload),
    errors: ['NOT_FOUND'],
  },
  upload: {
    ...asking,
    path: `${STORAGES}/files/upload`,
    summary: 'Upload files and directories to the server of a channel',
    description: `At most ${MAX_UPLOADS} files at a time. Without \`channelId\`, to the unit’s selected channel.`,
    access: { permission: 'file:upload' },
    body: z.strictObject({
      paths: z.array(StoredPath).max(MAX_UPLOADS).default([]),
      directories: z.array(StoredPath).max(MAX_UPLOADS).default([]),
      channelId: Id.optional(),
    }),
    example: { paths: ['interview.mkv'], directories: [], channelId: 'ch-7d02' },
    response: CommandAccepted.extend({ uploads: z.array(Id) }).meta({ id: 'UploadAccepted' }),
    errors: [
      'NOT_FOUND',
      'NO_CHANNEL',
      'CHANNEL_OFFLINE',
      'CHANNEL_TYPE',
      'PREVIEW_CHANNEL',
      'UNIT_OFFLINE',
      'UNSUPPORTED',
    ],
  },
  cancelUpload: {
    method: 'DELETE',
    path: `${STORAGES}/files/upload/{uploadId}`,
    summary: 'Cancel an upload',
    access: { permission: 'file:upload' },
    subject: ofUnit,
    // Only the unit knows its uploads; cancelling an unknown one changes nothing.
    params: z.strictObject({ id: Id, uploadId: z.string().regex(/^[\w-]{1,64}$/) }),
    status: 202,
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'UNSUPPORTED'],
  },
  remove: {
    ...asking,
    path: `${STORAGES}/files/deletion`,
    summary: 'Delete files from the storage of a unit',
    access: { permission: 'file:delete' },
    forbidden: message('no_file_deletion'),
    body: z.strictObject({ paths: z.array(StoredPath).min(1).max(100) }),
    example: { paths: ['interview.mkv'] },
    response: CommandAccepted,
    errors: ['NOT_FOUND', 'UNIT_OFFLINE', 'UNSUPPORTED'],
  },
});
