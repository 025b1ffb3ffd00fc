import type { AppContract, HandlerInput } from '@backhaul/contract';
import { serverSettingProblems } from '@backhaul/domain';
import { changeServerSettings } from '../../control/devices/change-server-settings.js';
import { channelCount, mostChannelsOf, settingsOf } from '../../control/devices/server-row.js';
import type { Caller } from '../../platform/access/scope.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ServerSettingDependencies } from './dependencies.js';
import { formatsOf } from './present.js';

export type SettingsChange = HandlerInput<AppContract['serverSettings']['setMmhConfiguration']>['body'];

/**
 * Changes the requested settings of a server.
 * @throws {Refusal} INVALID with every wrong setting, OUTPUT_LICENSE for fewer channels than the server has, NOT_FOUND
 */
export async function setSettings(
  dependencies: ServerSettingDependencies,
  caller: Caller,
  serverId: string,
  change: SettingsChange,
): Promise<void> {
  const { registry } = dependencies;
  const bounds = { formats: formatsOf(registry, serverId), mostChannels: mostChannelsOf(registry, serverId) };
  await changeServerSettings(dependencies, caller, serverId, change, {
    action: 'server:settings',
    paths: ['filePrefix', 'fileName', 'fileFormat', 'timeZone', 'maxChannels'],
    read: settingsOf,
    problems: (after) => serverSettingProblems(after, bounds),
    async refuse(tx, { maxChannels }, before) {
      const isFewer = maxChannels !== null && maxChannels !== before.maxChannels;
      if (isFewer && maxChannels < (await channelCount(tx, serverId))) throw new Refusal('OUTPUT_LICENSE');
    },
    stored: (settings) => ({ settings }),
  });
}
