import type { CallParts } from '../arbitrary/valid.js';

/** The id of a channel's file in the test world, and its name. */
export const fileIdOf = (channelId: string): string => `rec-${channelId}`.slice(0, 64);
/** The id of a channel's upload in the test world, which belongs to no user. */
export const personUploadIdOf = (channelId: string): string => `upl-${channelId}`.slice(0, 64);
export const FILE_NAME = 'harbour.mkv';

/** Input of calls on files of channels and their transcripts that cannot be generated: the files that the test world has. */
export function channelFileInputs(call: string, subjectId: string): CallParts | undefined {
  const fileId = fileIdOf(subjectId);
  switch (call) {
    case 'channelFiles.list':
      return {
        query: {
          kind: undefined,
          period: 'all',
          held: undefined,
          channelId: undefined,
          fileId: undefined,
          offset: 0,
          limit: 500,
          searchValue: '',
        },
      };
    case 'channelFiles.remove':
      return { body: { fileIds: [fileId] } };
    case 'channelFiles.rename':
      return { body: { fileId, newFileName: 'bridge' } };
    case 'channelFiles.chunk':
      return { body: { fileId, chunkIndex: 0 } };
    case 'channelFiles.downloadUrls':
      return { query: { fileIds: undefined } };
    case 'channelFiles.metadata':
      return { query: { filePath: FILE_NAME } };
    case 'channelFiles.clip':
      return { body: { fileId, fileName: undefined, fromMs: 0, toMs: 1000, exact: false, name: undefined } };
    case 'channelFiles.recorded':
      return { query: { from: 0, to: 3_600_000 } };
    case 'fileUploads.start':
      return { body: { fileName: 'opener.mp4', sizeBytes: 1000, uploadId: undefined } };
    case 'fileUploads.cancel':
      return { params: { uploadId: personUploadIdOf(subjectId) } };
    case 'channelFiles.hold':
      return { body: { fileIds: [fileId], held: true, reason: 'Case 4711' } };
    case 'channelFiles.setGroupRetention':
    case 'channelFiles.setInventoryRetention':
      return { body: { days: 30, gigabytes: null } };
    case 'transcripts.get':
      return { query: { fileId } };
    case 'transcripts.remove':
      return { params: { fileId } };
    case 'transcripts.make':
    case 'transcripts.cancel':
      return { body: { fileId } };
    default:
      return undefined;
  }
}
