import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { RtmpOutputKind } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { hasFeature } from '../../control/devices/feature.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { FEATURE, standing, startPush, stopPush } from './ask.js';
import type { RtmpOutputDependencies } from './dependencies.js';
import { keptDestination } from './store.js';

type Push = HandlerOutput<AppContract['rtmpOutputs']['cdn']>;

/** Handlers of the calls on additional destinations of units. */
export function rtmpOutputHandlers(dependencies: RtmpOutputDependencies): AreaHandlers<'rtmpOutputs'> {
  const { db, registry } = dependencies;

  const stateOf = async (
    caller: Caller,
    { id: unitId, record, view }: VisibleUnit,
    kind: RtmpOutputKind,
  ): Promise<Push> => {
    const [enabled, kept] = await Promise.all([
      hasFeature(db, caller.scope, record, FEATURE),
      keptDestination(db, unitId, kind),
    ]);
    const { name = '', url = '' } = kept ?? {};
    return {
      unitId,
      kind,
      enabled,
      name,
      url,
      keySet: kept !== undefined,
      status: standing(view.socialMediaStatus, kind),
    };
  };

  return {
    socialMedia: (_input, { caller, subject: unit }) => stateOf(caller, unit, 'social_media'),
    startSocialMedia: ({ body }, { caller, subject: unit }) =>
      startPush(dependencies, caller, unit, 'social_media', body),
    stopSocialMedia: (_input, { caller, subject: unit }) => stopPush(dependencies, caller, unit, 'social_media'),
    cdn: (_input, { caller, subject: unit }) => stateOf(caller, unit, 'cdn'),
    startCdn: ({ body }, { caller, subject: unit }) => startPush(dependencies, caller, unit, 'cdn', body),
    stopCdn: (_input, { caller, subject: unit }) => stopPush(dependencies, caller, unit, 'cdn'),
    ofGroup(_input, { subject: group }) {
      return registry
        .units(group.id)
        .flatMap(({ uid, online, socialMediaStatus }) =>
          socialMediaStatus.length > 0 ? [{ unitId: uid, online, socialMediaStatus }] : [],
        );
    },
  };
}
