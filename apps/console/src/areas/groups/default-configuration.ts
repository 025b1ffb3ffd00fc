import { FIRST_CONFIGURATION, type DefaultConfiguration } from '@backhaul/contract';
import { checkConfiguration, sameValue, settingChanges } from '@backhaul/domain';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal, refuseFields } from '../../platform/kernel/refusal.js';
import { defaultConfigurationOf } from './default-configuration-store.js';

/** Replaces the default configuration. Throws INVALID by the rules of a unit's configuration, CONFLICT if `first` and the group has one. */
export async function setDefaultConfiguration(
  dependencies: MutateDependencies,
  caller: Caller,
  groupId: string,
  settings: DefaultConfiguration,
  first: boolean,
): Promise<DefaultConfiguration> {
  refuseBad(settings);
  const stored = Object.keys(settings).length === 0 ? null : JSON.stringify(settings);
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await tx.selectFrom('groups').select('id').where('id', '=', groupId).forUpdate().execute();
      const before = await defaultConfigurationOf(tx, groupId);
      if (first && Object.keys(before).length > 0) throw new Refusal('CONFLICT');
      await tx.updateTable('groups').set({ default_configuration: stored }).where('id', '=', groupId).execute();
      return before;
    },
    (before) =>
      sameValue(before, settings)
        ? undefined
        : {
            action: 'group:defaultConfiguration',
            subject: { kind: 'group', id: groupId },
            detail: stored,
            changes: settingChanges({ ...FIRST_CONFIGURATION, ...before }, { ...FIRST_CONFIGURATION, ...settings }),
          },
  );
  return settings;
}

/** Refuses settings that no unit supports; settings that only some units lack are skipped when they join. */
function refuseBad(settings: DefaultConfiguration): void {
  const unit = {
    now: FIRST_CONFIGURATION,
    busy: false,
    delays: [settings.delay ?? FIRST_CONFIGURATION.delay],
    modems: [],
    pro4K: null,
    channel4K: null,
  };
  const complaints = checkConfiguration({ ...FIRST_CONFIGURATION, ...settings }, null, unit);
  refuseFields(complaints.map(({ path, message }) => ({ path: `body.${path}`, message })));
}
