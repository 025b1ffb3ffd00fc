import { message, type Unit } from '@backhaul/contract';
import {
  CHANNEL_RETRIES,
  maySpeedTest,
  ptmpMode,
  selectionByType,
  unitActions,
  type UnitCommand,
} from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { refusalToTry } from '../../control/commands/tries.js';
import { withdrawTries } from '../../control/commands/tries-store.js';
import { selectChannel } from '../../control/configuration/choose-channels.js';
import { supportsOrder } from '../../control/commands/supports.js';
import { hasFeature } from '../../control/devices/feature.js';
import { anyChannelFor, channelFor } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { ChannelRecord, Registry } from '../../state/registry/types.js';
import { argsOf, named, type UnitAsk } from './ask.js';
import type { UnitDependencies } from './dependencies.js';

/** How long the retry variant of a reboot waits for an offline unit, ms. */
const REBOOT_RETRIED_MS = 35_000;
/** Added to the duration of the test, for the order to arrive and the result to return. */
const TEST_SLACK_MS = 20_000;

const COMMANDS = ['set_virtual_channel', 'stop_streaming', 'reboot', 'speed_test'] as const satisfies UnitCommand[];
type OwnCommand = (typeof COMMANDS)[number];
const names: ReadonlySet<UnitCommand> = new Set(COMMANDS);

/** Whether a command needs more than an order to the unit. */
export const isOwnCommand = (command: UnitCommand): command is OwnCommand => names.has(command);

type Action = (dependencies: UnitDependencies, caller: Caller, ask: UnitAsk) => Promise<{ readonly commandId: string }>;

/** Commands with more checks than the unit's capabilities. */
export const OWN_COMMANDS: Readonly<Record<OwnCommand, Action>> = {
  stop_streaming: ({ transmissions }, caller, { unit, body }) => {
    argsOf('stop_streaming', body);
    return transmissions.stop(caller, unit);
  },

  async reboot(dependencies, caller, ask) {
    argsOf('reboot', ask.body);
    const { record, view } = ask.unit;
    if (!(await hasFeature(dependencies.db, caller.scope, record, 'Reboot'))) throw new Refusal('FEATURE_OFF');
    refuseReboot(dependencies, ask.retried ? asIfThere(view) : view);
    const validForMs = ask.retried ? REBOOT_RETRIED_MS : PLAIN_VALID_MS;
    return issueOrder(dependencies, caller, { ...named(ask), order: { name: 'reboot', args: {} }, validForMs });
  },

  async set_virtual_channel(dependencies, caller, ask) {
    const { record, view } = ask.unit;
    const { channelId, interval } = argsOf('set_virtual_channel', ask.body);
    if (channelId !== null) {
      // A unit that sends to several channels needs single channels, not groups.
      const find = ptmpMode(record.type) === null ? anyChannelFor : channelFor;
      refuseType(dependencies.registry, find(dependencies.registry, caller.scope, record, channelId));
    }
    if (!ask.retried && !view.online) throw new Refusal('UNIT_OFFLINE');
    const verdict = unitActions(view, null).setChannel;
    // A change of channel cancels a speed test, with that reason.
    const tested = view.applications.video?.state === 'speedtest';
    const free = verdict.allowed || tested;
    if (!ask.retried && !verdict.allowed && !tested) throw new Refusal(verdict.code, verdict.message);
    dependencies.registry.setConfigurationUpdated(record.id);
    const refusal = refusalToTry(dependencies.registry, record.id);
    // For an offline unit, the selection is stored and the order follows; for a busy unit, the retry that finds it free stores it.
    return issueOrder(dependencies, caller, {
      ...named(ask),
      order: { name: 'selectChannel', args: { channelId } },
      validForMs: ask.retried ? CHANNEL_RETRIES * interval : PLAIN_VALID_MS,
      ...(ask.retried && { retry: { times: CHANNEL_RETRIES, everyMs: interval, refusal } }),
      change: async (tx) => {
        await withdrawTries(tx, record.id, dependencies.clock.now());
        if (!free) return;
        await selectChannel(dependencies.registry, tx, { unitId: record.id, channelId, path: 'body.channelId' });
      },
    });
  },

  async speed_test(dependencies, caller, ask) {
    const { registry } = dependencies;
    const { record, view } = ask.unit;
    const { channelId: asked, timeout } = argsOf('speed_test', ask.body);
    const channelId = asked ?? record.selectedChannelId;
    if (channelId !== null) channelFor(registry, caller.scope, record, channelId);
    const channel = channelId === null ? null : (registry.channel(channelId) ?? null);
    const server = registry.reportedServer(channel?.serverId ?? '')?.state;
    const verdict = maySpeedTest(view, channel, { version: server?.swVersion ?? '' });
    if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
    if (channelId === null) throw new Refusal('NO_CHANNEL');
    if ((server?.measurePort ?? 0) === 0) throw new Refusal('UNSUPPORTED');
    return issueOrder(dependencies, caller, {
      ...named(ask),
      order: { name: 'speedTest', channelId, seconds: timeout },
      validForMs: PLAIN_VALID_MS,
      takesMs: timeout * 1_000 + TEST_SLACK_MS,
      detail: channelId,
    });
  },
};

/** Refuses a channel to which a unit can neither stream nor send files (spec 2 §5). */
function refuseType(registry: Pick<Registry, 'channel'>, { id, type }: ChannelRecord): void {
  const selectable = { type, status: registry.channel(id)?.status ?? 'unavailable' };
  const verdict = selectionByType(selectable, 'streams');
  if (!verdict.allowed && !selectionByType(selectable, 'files').allowed)
    throw new Refusal(verdict.code, verdict.message);
}

function refuseReboot({ registry }: UnitDependencies, view: Unit): void {
  const verdict = unitActions(view, null).reboot;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  const supported = supportsOrder(registry, { kind: 'unit', id: view.uid }, 'reboot');
  if (supported === false) throw new Refusal('UNSUPPORTED', message('no_reboot'));
}

/** An offline unit may be free when it returns, so its last report does not count. */
const asIfThere = (view: Unit): Unit => (view.online ? view : { ...view, online: true, applications: {} });
