import type { AppContract, InterfaceSettingsChange, UnitConfiguration } from '@backhaul/contract';
import { UNSET_INTERFACE } from '@backhaul/domain';
import type { ConfigurationDependencies } from '../../configuration/change.js';
import { visibleUnit } from '../../devices/visible.js';
import { Refusal } from '../../http/refusal.js';
import type { HandlersOf } from '../../http/types.js';
import { over, partHandlers } from './parts.js';

type Settings = UnitConfiguration['interfaces'][number];

const settingsOf = ({ interfaces }: UnitConfiguration, port: string): Settings =>
  interfaces.find((one) => one.port === port) ?? { port, ...UNSET_INTERFACE };

const ofPort = (port: string) => (configuration: UnitConfiguration) => {
  const one = settingsOf(configuration, port);
  return {
    enabled: one.enabled,
    priority: one.priority,
    limitKbps: one.limitKbps,
    apn: one.apn,
    authentication: one.authentication,
    user: one.user,
    passwordSet: one.passwordSet,
    networkMode: one.networkMode,
    activeSim: one.activeSim,
  };
};

/** Handlers of the calls on one network interface; of a unit that has said which it has, the others are not there. */
export function modemHandlers(
  dependencies: ConfigurationDependencies,
): Pick<HandlersOf<AppContract>['configuration'], 'modem' | 'setModem'> {
  const { read, change } = partHandlers(dependencies);
  const { registry } = dependencies;

  return {
    modem({ params: { id, port } }, { caller }) {
      const { record, view } = visibleUnit(registry, caller.scope, id);
      refuseMissing(record.desired, view.modems, port);
      return read(caller, id, ofPort(port));
    },
    async setModem({ params: { id, port }, body: { version, password, ...rest } }, { caller }) {
      const { view } = visibleUnit(registry, caller.scope, id);
      return change(
        caller,
        id,
        {
          version,
          change(now) {
            refuseMissing(now, view.modems, port);
            const wanted: InterfaceSettingsChange = { ...over(settingsOf(now, port), rest), port };
            if (password !== undefined) wanted.password = password;
            const others: InterfaceSettingsChange[] = now.interfaces.filter((one) => one.port !== port);
            return { interfaces: [...others, wanted].toSorted((one, other) => (one.port < other.port ? -1 : 1)) };
          },
        },
        'interfaces',
        ofPort(port),
      );
    },
  };
}

function refuseMissing(
  { interfaces }: UnitConfiguration,
  modems: readonly { readonly port: string }[],
  port: string,
): void {
  const unknown = modems.length === 0 && interfaces.length === 0;
  if (!unknown && ![...modems, ...interfaces].some((one) => one.port === port)) throw new Refusal('NOT_FOUND');
}
