import type { AppContract, HandlerInput } from '@backhaul/contract';
import { serverSettingProblems, type ServerSettings, type SettingChange } from '@backhaul/domain';
import { countServerChange } from '../../control/commands/desired.js';
import { channelCount, lockServer, mostChannelsOf, settingsOf } from '../../control/devices/server-row.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ServerSettingDependencies } from './dependencies.js';
import { formatsOf } from './present.js';

export type SettingsChange = HandlerInput<AppContract['serverSettings']['setMmhConfiguration']>['body'];

/**
 * Changes what a server is asked to be set to.
 * @throws {Refusal} INVALID with every setting that is wrong, OUTPUT_LICENSE for fewer channels than the server has, NOT_FOUND
 */
export async function setSettings(
  dependencies: ServerSettingDependencies,
  caller: Caller,
  serverId: string,
  change: SettingsChange,
): Promise<void> {
  const { registry, dispatcher } = dependencies;
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      await lockServer(tx, serverId);
      const before = await settingsOf(tx, serverId);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const after: ServerSettings = { ...before, ...given };
      const changes = differences(before, after);
      if (changes.length === 0) return undefined;
      const bounds = { formats: formatsOf(registry, serverId), mostChannels: mostChannelsOf(registry, serverId) };
      const problems = serverSettingProblems(after, bounds);
      const fields = problems.map(({ path, message }) => ({ path: `body.${path}`, message }));
      if (fields.length > 0) throw new Refusal('INVALID', undefined, fields);
      const isFewer = after.maxChannels !== null && after.maxChannels !== before.maxChannels;
      if (isFewer && after.maxChannels < (await channelCount(tx, serverId))) throw new Refusal('OUTPUT_LICENSE');
      await tx
        .updateTable('servers')
        .set({ settings: JSON.stringify(after) })
        .where('device_id', '=', serverId)
        .execute();
      await countServerChange(tx, serverId);
      return changes;
    },
    (changes) =>
      changes && {
        action: 'server:settings',
        subject: { kind: 'server', id: serverId },
        changes,
        touches: [['server', serverId]],
      },
  );
  void dispatcher.converge(serverId);
}

/** Settings that differ, by name. */
function differences(before: ServerSettings, after: ServerSettings): SettingChange[] {
  const paths = ['filePrefix', 'fileName', 'fileFormat', 'timeZone', 'maxChannels'] as const;
  return paths.flatMap((path) => (before[path] === after[path] ? [] : [{ path, from: before[path], to: after[path] }]));
}
