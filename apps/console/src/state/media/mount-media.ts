import type { FastifyInstance } from 'fastify';
import { mountChannelFiles } from './channel-files.js';
import { mountFileUploads } from './file-uploads.js';
import { mountLastPictures } from './last-pictures.js';
import { mountThumbnails, type ThumbnailParts } from './thumbnails.js';
import type { Registry } from '../registry/types.js';

type Parts = ThumbnailParts & { readonly registry: Registry };

/** Pictures and files that browsers fetch over HTTP. */
export function mountMedia(app: FastifyInstance, parts: Parts): void {
  mountThumbnails(app, parts);
  mountLastPictures(app, parts);
  mountChannelFiles(app, parts);
  mountFileUploads(app, parts);
}
