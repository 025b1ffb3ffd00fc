import type { UnitConfiguration, UnitConfigurationChange } from '@backhaul/contract';
import { sameValue } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import {
  changeConfiguration,
  type ConfigurationChange,
  type ConfigurationDependencies,
} from '../../control/configuration/change.js';
import { shownConfiguration, type ConfigurationState } from '../../control/configuration/state.js';
import type { VisibleUnit } from '../../control/policies/records.js';

/** A part of the configuration. */
export type View<V> = (configuration: UnitConfiguration) => V;

interface Context {
  readonly caller: Caller;
  readonly subject: VisibleUnit;
}
interface Change<B> {
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

/** Maps field paths to those of a request whose body is the configuration's `part`, a piece of it, or one item of a list. */
const bodyPath =
  (part: string) =>
  (path: string): string =>
    path.startsWith(`${part}.`)
      ? `body.${path.slice(part.length + 1).replace(/^\d+\./, '')}`
      : path === part
        ? 'body'
        : `body.${path}`;

/** Reading and writing parts of a configuration; `under`: path of the part. */
export const partHandlers = (dependencies: ConfigurationDependencies) => {
  const read = <V>(caller: Caller, unit: VisibleUnit, pick: View<V>) =>
    partOf(shownConfiguration(dependencies, caller.scope, unit.record), pick);

  const change = async <V>(
    caller: Caller,
    unit: VisibleUnit,
    asked: Omit<ConfigurationChange, 'pathOf'>,
    under: string,
    pick: View<V>,
  ) => partOf(await changeConfiguration(dependencies, caller, unit, { ...asked, pathOf: bodyPath(under) }), pick);

  return {
    read,
    change,
    get:
      <V>(pick: View<V>) =>
      (_input: unknown, { caller, subject: unit }: Context) =>
        read(caller, unit, pick),
    put:
      <B extends { readonly version?: number | undefined }, V>(
        under: string,
        pick: View<V>,
        make: (body: B, now: UnitConfiguration) => UnitConfigurationChange,
      ) =>
      ({ body }: Change<B>, { caller, subject: unit }: Context) =>
        change(caller, unit, { change: (now) => make(body, now), version: body.version }, under, pick),
  };
};
