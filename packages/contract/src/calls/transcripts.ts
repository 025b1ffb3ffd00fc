import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { Id, IdParams } from '../entities/ids.js';
import { FileTranscript } from '../entities/transcript.js';
import { message } from '../messages/index.js';

const PATH = `${CORE}/v2/channels/{id}/transcript` as const;
const common = {
  subject: { kind: 'channel', in: 'params', key: 'id' },
  params: IdParams,
  response: FileTranscript,
} as const;
const act = {
  ...common,
  method: 'POST',
  access: { permission: 'file:upload' },
  body: z.strictObject({ fileId: Id }),
  example: { fileId: 'rec-1' },
} as const;

/** Transcripts of files that servers keep for channels, by the service of the AI settings (paths are ours). */
export const transcripts = defineCalls({
  get: {
    ...common,
    method: 'GET',
    path: PATH,
    summary: 'The transcript of a file, as far as it is made',
    access: { permission: 'channel:read' },
    query: z.strictObject({ fileId: Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  make: {
    ...act,
    path: PATH,
    summary: 'Have a transcript of a file made: its sound is sent to the service of the AI settings',
    description:
      'In pieces of five minutes, one file of an inventory at a time. One that failed or was cancelled goes on after its last piece, as long as model, language and host are the same; one that is done is made again.',
    status: 202,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'AI_DISABLED', 'FILE_SILENT'],
  },
  remove: {
    ...common,
    method: 'DELETE',
    path: `${PATH}/{fileId}`,
    summary: 'Delete the transcript of a file: no search finds it any more. Idempotent',
    description: 'The file stays. A transcript that is still being made is stopped first.',
    access: { permission: 'file:delete' },
    forbidden: message('no_file_deletion'),
    params: IdParams.extend({ fileId: Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  cancel: {
    ...act,
    path: `${PATH}/cancel`,
    summary: 'Stop making the transcript of a file; what there is of it stays. Idempotent',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
});
