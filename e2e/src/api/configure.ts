import type { UnitConfigurationChange } from '@backhaul/contract';
import { afterAll } from 'vitest';
import { until } from '../until.js';
import type { Api } from './api.js';
import { findRecord, idleAgain } from './records.js';

type State = Awaited<ReturnType<Api['units']['configuration']>>;

/** Changes the configuration of a unit and waits until the unit reports it; returns the new state. */
export async function configured(api: Api, unit: string, configuration: UnitConfigurationChange): Promise<State> {
  const params = { id: (await findRecord(api, unit)).uid };
  const { version } = await api.units.configuration({ params });
  await api.units.setConfiguration({ params, body: { version, configuration } });
  return inAgreement(api, unit, version);
}

/** Default settings of a network interface, disabled. */
export const disabledLink = (port: string) =>
  ({
    port,
    enabled: false,
    priority: 1,
    limitKbps: 0,
    activeSim: null,
    networkMode: '3G/4G/5G',
    apn: '',
    authentication: 'none',
    user: '',
  }) as const;

/** Waits until a unit reports the requested configuration, in a later version than `after`. */
export async function inAgreement(api: Api, unit: string, after = -1): Promise<State> {
  const params = { id: (await findRecord(api, unit)).uid };
  return until(
    `${unit} has its configuration`,
    async () => {
      const state = await api.units.configuration({ params });
      return state.inSync && state.version > after && state;
    },
    30_000,
  );
}

/** Restores the present configuration of a unit at the end of the story. */
export async function restoring(
  api: Api,
  unit: string,
  of: (now: State['desired']) => UnitConfigurationChange,
): Promise<void> {
  const params = { id: (await findRecord(api, unit)).uid };
  const before = of((await api.units.configuration({ params })).desired);
  afterAll(async () => {
    await idleAgain(api);
    await configured(api, unit, before);
  });
}
