import type { UnitConfiguration } from '@backhaul/contract';
import type { ConfigurationDependencies } from '../../control/configuration/change.js';
import { hasInterface, interfaceOf, withInterface } from '../../control/configuration/interfaces.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { partHandlers } from './parts.js';

const ofPort = (port: string) => (configuration: UnitConfiguration) => {
  const one = interfaceOf(configuration, port);
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

/** Handlers of the calls on one network interface; if a unit has reported its interfaces, others are NOT_FOUND. */
export function modemHandlers(
  dependencies: ConfigurationDependencies,
): Pick<AreaHandlers<'configuration'>, 'modem' | 'setModem'> {
  const { read, change } = partHandlers(dependencies);

  return {
    modem({ params: { port } }, { caller, subject: unit }) {
      refuseMissing(unit.record.desired, unit.view.modems, port);
      return read(caller, unit, ofPort(port));
    },
    setModem({ params: { port }, body: { version, ...rest } }, { caller, subject: unit }) {
      const { view } = unit;
      return change(
        caller,
        unit,
        {
          version,
          change(now) {
            refuseMissing(now, view.modems, port);
            return withInterface(now, port, rest);
          },
        },
        'interfaces',
        ofPort(port),
      );
    },
  };
}

function refuseMissing(now: UnitConfiguration, modems: Parameters<typeof hasInterface>[1], port: string): void {
  if (!hasInterface(now, modems, port)) throw new Refusal('NOT_FOUND');
}
