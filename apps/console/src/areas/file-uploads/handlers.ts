import type { AreaHandlers } from '../../control/policies/subjects.js';
import { cancelUpload, startUpload } from './act.js';
import type { FileUploadDependencies } from './dependencies.js';
import { listUploads } from './list.js';

/** Handlers of the calls on files that people upload. */
export function fileUploadHandlers(dependencies: FileUploadDependencies): AreaHandlers<'fileUploads'> {
  return {
    start: ({ body }, { caller, subject: channel }) => startUpload(dependencies, caller, channel, body),
    list: (_input, { caller, subject: group }) => listUploads(dependencies, caller, group),
    async cancel({ params: { uploadId } }, { caller, subject: channel }) {
      await cancelUpload(dependencies, caller, channel, uploadId);
    },
  };
}
