import { mountUnitFile } from '../areas/admin-units/mount.js';
import { mountAuditFile } from '../areas/audit/mount.js';
import { mountIngest } from '../areas/ingest-accounts/mount.js';
import { mountPlaceHistoryFile } from '../areas/place-history/mount.js';
import { mountPortalDocuments } from '../areas/portal-documents/mount.js';
import { mountRemoteFiles } from '../areas/remote-actions/mount.js';
import { mountServerLogFiles } from '../areas/server-logs/mount.js';
import { mountServerFile } from '../areas/servers/mount.js';
import { mountSignOn } from '../areas/session/sign-on/mount.js';
import { mountSoftwareFiles } from '../areas/software/mount.js';
import { mountLogFiles } from '../areas/unit-logs/mount.js';
import { mountReportFile } from '../areas/usage-reports/mount.js';
import { mountUserFile } from '../areas/users/mount.js';
import { mountMedia } from '../state/media/mount-media.js';
import type { FastifyInstance } from 'fastify';

type Of<Mount extends (app: FastifyInstance, parts: never) => unknown> = Parameters<Mount>[1];
type Parts = Of<typeof mountMedia> &
  Of<typeof mountLogFiles> &
  Of<typeof mountRemoteFiles> &
  Of<typeof mountSoftwareFiles> &
  Of<typeof mountReportFile> &
  Of<typeof mountUnitFile> &
  Of<typeof mountSignOn> &
  Of<typeof mountIngest>;

/** Mounts routes outside the API: pictures, files, and the callback pages of sign-in at an organization. */
export function mountFiles(app: FastifyInstance, parts: Parts): void {
  const { db, vault, registry, sessions, throttle, providers, publicUrl, clock, pictures } = parts;
  mountMedia(app, { db, registry, clock, pictures });
  mountLogFiles(app, { db, vault, registry, clock });
  mountServerLogFiles(app, { db, registry });
  mountRemoteFiles(app, { db, registry, clock });
  mountSoftwareFiles(app, { db, vault, clock });
  mountAuditFile(app, { db });
  mountPlaceHistoryFile(app, { db });
  mountPortalDocuments(app, { db, vault, clock });
  mountReportFile(app, { db, clock });
  mountUserFile(app, { db });
  mountUnitFile(app, { db, registry });
  mountServerFile(app, { db, registry });
  mountIngest(app, { db, vault, registry, throttle, publicUrl, clock });
  mountSignOn(app, { db, vault, sessions, throttle, providers, publicUrl, clock });
}
