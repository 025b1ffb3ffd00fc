import type { UnitConfiguration, UnitConfigurationChange } from '@backhaul/contract';
import { sameValue } from '@backhaul/domain';
import type { Caller } from '../../access/scope.js';
import {
  changeConfiguration,
  type ConfigurationChange,
  type ConfigurationDependencies,
} from '../../configuration/change.js';
import { shownConfiguration, type ConfigurationState } from '../../configuration/state.js';
import { visibleUnit } from '../../devices/visible.js';

/** What a part of the configuration is. */
export type View<V> = (configuration: UnitConfiguration) => V;

interface Context {
  readonly caller: Caller;
}
interface Ask {
  readonly params: { readonly id: string };
}
interface Change<B> extends Ask {
  readonly body: B;
}

const partOf = <V>({ desired, reported, ...state }: ConfigurationState, pick: View<V>) => {
  const [wanted, has] = [pick(desired), reported === null ? null : pick(reported)];
  return {
    ...state,
    desired: wanted,
    reported: has,
    inSync: state.reportedVersion === state.version && sameValue(wanted, has),
  };
};

/** Paths of a request whose body is what the configuration has under `part`, a piece of it, or one of a list. */
const bodyPath =
  (part: string) =>
  (path: string): string =>
    path.startsWith(`${part}.`)
      ? `body.${path.slice(part.length + 1).replace(/^\d+\./, '')}`
      : path === part
        ? 'body'
        : `body.${path}`;

/** How parts of a configuration are read and written; `under`: where the part is in the configuration. */
export const partHandlers = (dependencies: ConfigurationDependencies) => {
  const read = <V>(caller: Caller, id: string, pick: View<V>) =>
    partOf(
      shownConfiguration(dependencies, caller.scope, visibleUnit(dependencies.registry, caller.scope, id).record),
      pick,
    );

  const change = async <V>(
    caller: Caller,
    id: string,
    asked: Omit<ConfigurationChange, 'pathOf'>,
    under: string,
    pick: View<V>,
  ) => partOf(await changeConfiguration(dependencies, caller, id, { ...asked, pathOf: bodyPath(under) }), pick);

  return {
    read,
    change,
    get:
      <V>(pick: View<V>) =>
      ({ params }: Ask, { caller }: Context) =>
        read(caller, params.id, pick),
    put:
      <B extends { readonly version?: number | undefined }, V>(
        under: string,
        pick: View<V>,
        make: (body: B, now: UnitConfiguration) => UnitConfigurationChange,
      ) =>
      ({ params, body }: Change<B>, { caller }: Context) =>
        change(caller, params.id, { change: (now) => make(body, now), version: body.version }, under, pick),
  };
};
