import type { AppContract, ReportedStorage } from '@backhaul/contract';
import { Sight } from '../../devices/shown.js';
import { visibleUnit } from '../../devices/visible.js';
import type { HandlersOf } from '../../http/types.js';
import { type StorageDependencies, askUnit, askUpload } from './ask.js';

const NOTHING: ReportedStorage = { storages: [], files: [], uploads: [] };

/** Handlers of the calls on files of units. */
export function storageHandlers(
  dependencies: StorageDependencies,
): HandlersOf<Pick<AppContract, 'storages'>>['storages'] {
  const { registry } = dependencies;
  const reported = (unitId: string): ReportedStorage => registry.heardUnit(unitId)?.state?.storage ?? NOTHING;
  return {
    list({ params }, { caller }) {
      visibleUnit(registry, caller.scope, params.id);
      return reported(params.id).storages;
    },
    files({ params }, { caller }) {
      visibleUnit(registry, caller.scope, params.id);
      return reported(params.id).files;
    },
    uploads({ params }, { caller }) {
      visibleUnit(registry, caller.scope, params.id);
      const sight = new Sight(registry, caller.scope);
      return reported(params.id).uploads.map((one) => ({ ...one, channelId: sight.idOf('channel', one.channelId) }));
    },
    upload: ({ params, body }, { caller }) => askUpload(dependencies, caller, params.id, body),
    cancelUpload: ({ params }, { caller }) =>
      askUnit(dependencies, caller, params.id, {
        order: { name: 'cancelUpload', args: { files: [params.uploadId] } },
        action: 'file:cancelUpload',
        detail: params.uploadId,
      }),
    remove: ({ params, body }, { caller }) =>
      askUnit(dependencies, caller, params.id, {
        order: { name: 'deleteFiles', args: { paths: body.paths } },
        action: 'file:delete',
        detail: body.paths.join(', ').slice(0, 1000),
      }),
  };
}
