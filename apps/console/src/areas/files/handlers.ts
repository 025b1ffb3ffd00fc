import type { ReportedStorage } from '@backhaul/contract';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { type FileDependencies, askUnit, askUpload } from './ask.js';

const NOTHING: ReportedStorage = { storages: [], files: [], uploads: [] };

/** Handlers of the calls on files of units. */
export function fileHandlers(dependencies: FileDependencies): AreaHandlers<'files'> {
  const { registry } = dependencies;
  const reported = (unitId: string): ReportedStorage => registry.reportedUnit(unitId)?.state?.storage ?? NOTHING;
  return {
    storages: (_input, { subject: unit }) => reported(unit.id).storages,
    list: (_input, { subject: unit }) => reported(unit.id).files,
    uploads(_input, { caller, subject: unit }) {
      const filter = new ViewFilter(registry, caller.scope);
      return reported(unit.id).uploads.map((one) => ({ ...one, channelId: filter.idOf('channel', one.channelId) }));
    },
    upload: ({ body }, { caller, subject: unit }) => askUpload(dependencies, caller, unit, body),
    cancelUpload: ({ params }, { caller, subject: unit }) =>
      askUnit(dependencies, caller, unit, {
        order: { name: 'cancelUpload', args: { files: [params.uploadId] } },
        action: 'file:cancelUpload',
        detail: params.uploadId,
      }),
    remove: ({ body }, { caller, subject: unit }) =>
      askUnit(dependencies, caller, unit, {
        order: { name: 'deleteFiles', args: { paths: body.paths } },
        action: 'file:delete',
        detail: body.paths.join(', ').slice(0, 1000),
      }),
  };
}
