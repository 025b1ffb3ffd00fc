import type { UnitConfigurationChange } from '@backhaul/contract';
import { afterAll } from 'vitest';
import { until } from '../until.js';
import type { Api } from './api.js';
import { findRecord, idleAgain } from './records.js';

type State = Awaited<ReturnType<Api['units']['configuration']>>;

/** Changes settings of a unit and waits until it reports them; answers how they stand then. */
export async function configured(api: Api, unit: string, configuration: UnitConfigurationChange): Promise<State> {
  const params = { id: (await findRecord(api, unit)).uid };
  const { version } = await api.units.configuration({ params });
  await api.units.setConfiguration({ params, body: { version, configuration } });
  return inAgreement(api, unit, version);
}

/** The settings of a network interface that is disabled, and else as they are until somebody sets them. */
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

/** Waits until a unit reports what is wanted of it, of a later version than the given one. */
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

/** Puts settings of a unit back to what they are now when the story is over. */
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
