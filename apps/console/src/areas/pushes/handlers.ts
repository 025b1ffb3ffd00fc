import type { AppContract, HandlerOutput } from '@backhaul/contract';
import type { PushKind } from '@backhaul/domain';
import type { Caller } from '../../access/scope.js';
import { hasFeature } from '../../devices/feature.js';
import { enteredGroup, visibleUnit } from '../../devices/visible.js';
import type { HandlersOf } from '../../http/types.js';
import { FEATURE, standing, startPush, stopPush } from './ask.js';
import type { PushDependencies } from './dependencies.js';
import { keptDestination } from './destination.js';

type Told = HandlerOutput<AppContract['pushes']['cdn']>;

/** Handlers of the calls on streams of units to elsewhere than their channels. */
export function pushHandlers(dependencies: PushDependencies): HandlersOf<Pick<AppContract, 'pushes'>>['pushes'] {
  const { db, registry } = dependencies;

  const told = async (caller: Caller, unitId: string, kind: PushKind): Promise<Told> => {
    const { record, view } = visibleUnit(registry, caller.scope, unitId);
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
    socialMedia: ({ params }, { caller }) => told(caller, params.id, 'social_media'),
    startSocialMedia: ({ params, body }, { caller }) =>
      startPush(dependencies, caller, params.id, 'social_media', body),
    stopSocialMedia: ({ params }, { caller }) => stopPush(dependencies, caller, params.id, 'social_media'),
    cdn: ({ params }, { caller }) => told(caller, params.id, 'cdn'),
    startCdn: ({ params, body }, { caller }) => startPush(dependencies, caller, params.id, 'cdn', body),
    stopCdn: ({ params }, { caller }) => stopPush(dependencies, caller, params.id, 'cdn'),
    async ofGroup({ params }, { caller }) {
      const group = await enteredGroup(db, caller.scope, params.groupId);
      return registry
        .units(group.id)
        .flatMap(({ uid, online, socialMediaStatus }) =>
          socialMediaStatus.length > 0 ? [{ unitId: uid, online, socialMediaStatus }] : [],
        );
    },
  };
}
