import { join } from 'node:path';
import type { Files } from '../files/open-files.js';
import type { ServerOptions } from '../options.js';
import { PersonUploadRequests } from './person-upload-requests.js';
import { UploadServer, type UploadServerSettings } from './upload-server.js';
import { UploadStore } from './upload-store.js';

type Parts = Pick<UploadServerSettings, 'hasChannel' | 'mediaKey' | 'now' | 'log'> & {
  readonly files: Pick<Files, 'onReceived' | 'personUploads'>;
};

/** Opens the uploads of units, at a separate port (0: it cannot be opened), and those of people, for the media server. */
export async function openUploads(options: ServerOptions, { files, ...parts }: Parts) {
  const uploads = new UploadServer({
    ...parts,
    host: options.uploadHost,
    port: options.uploadPort,
    store: new UploadStore({ parts: join(options.recordings, '.uploads'), recordings: options.recordings }),
    onReceived: files.onReceived,
  });
  const uploadPort = await uploads.start().catch((error: unknown) => {
    parts.log.error({ error }, 'units cannot bring files');
    return 0;
  });
  const { personUploads } = files;
  return {
    uploadPort,
    requests: new PersonUploadRequests({ ...parts, uploads: personUploads }),
    start: () => personUploads.start(),
    stop: async (): Promise<void> => {
      personUploads.stop();
      await uploads.stop();
    },
  };
}
