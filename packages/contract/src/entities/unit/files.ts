import * as z from 'zod';
import { FileUpload, Storage } from '../files.js';

/** A disk of a unit by its name (spec 1 §3). */
const UnitStorage = Storage.pick({ id: true, name: true }).meta({ id: 'UnitStorage' });

/** State of a file that a unit uploads to a server (spec 1 §3). */
const UploadedFile = FileUpload.pick({ uploadId: true, path: true, status: true }).meta({ id: 'UploadedFile' });

/** Its storages, and the files that it uploads to servers. */
export const UnitFiles = z.object({
  /** Its storages; other calls return their content and free space. */
  storages: z.array(UnitStorage),
  /** Its newest ten uploads to servers; the call on uploads returns the progress of each. */
  uploadedFiles: z.array(UploadedFile),
});
