import { MAX_OPEN_UPLOADS, MAX_UPLOAD_BYTES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { PersonUpload, UploadRight } from '../entities/file-upload.js';
import { Id, IdParams } from '../entities/ids.js';

const UPLOADS = `${CORE}/v2/channels/{id}/uploads` as const;

const ofChannel = {
  subject: { kind: 'channel', in: 'params', key: 'id' },
  access: { permission: 'file:upload' },
} as const;

/** Files that people upload to the server of a channel, such as clips for playout (spec 2 §3). */
export const fileUploads = defineCalls({
  start: {
    ...ofChannel,
    method: 'POST',
    path: UPLOADS,
    summary: 'Begin the upload of a file to the server of a channel, or continue one',
    description: `Answers a right to send its bytes by the tus protocol 1.0, for 5 to 10 minutes. Files are mkv, mp4, 3gp, mov or ts. \`uploadId\` continues one of the caller's own, of the same name and size; one that is not complete 24 hours after it began is deleted. At most ${MAX_OPEN_UPLOADS} of one person are unfinished. Once all bytes are there the server looks for picture and sound in the file, and may have it scanned; a name that is taken gets a number.`,
    params: IdParams,
    body: z.strictObject({
      fileName: z.string().min(1).max(255),
      sizeBytes: z.int().min(1).max(MAX_UPLOAD_BYTES),
      uploadId: Id.optional(),
    }),
    example: { fileName: 'Opener.mp4', sizeBytes: 48_000_000 },
    response: UploadRight,
    errors: [
      'NOT_FOUND',
      'SERVER_OFFLINE',
      'UNSUPPORTED',
      'UPLOAD_LIMIT',
      'UPLOAD_NO_ROOM',
      'UPLOAD_NOT_MEDIA',
      'UPLOAD_UNSAFE',
      'UPLOAD_TOO_LONG',
      'UPLOAD_GONE',
    ],
  },
  list: {
    method: 'GET',
    path: `${CORE}/channelfiles/uploads`,
    summary: 'Uploads of people to channels of a group that are not complete, the newest first',
    access: { permission: 'channel:read' },
    subject: { kind: 'group', in: 'query', key: 'groupId' },
    query: z.strictObject({ groupId: Id }),
    response: z.array(PersonUpload),
    errors: ['NOT_FOUND'],
  },
  cancel: {
    ...ofChannel,
    method: 'DELETE',
    path: `${UPLOADS}/{uploadId}`,
    summary: 'Cancel an upload: what arrived of it is deleted',
    description: 'The caller’s own; those who may delete files cancel any.',
    params: IdParams.extend({ uploadId: Id }),
    status: 204,
    response: null,
    errors: ['NOT_FOUND', 'UNSUPPORTED', 'UPLOAD_GONE'],
  },
});
