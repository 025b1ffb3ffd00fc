import { message, type Unit } from '@backhaul/contract';
import { COMMAND_RULES, UNIT_COMMANDS, mayLeave, unitActions, type UnitCommand, type Verdict } from '@backhaul/domain';
import type { Caller } from '../../platform/access/scope.js';
import { issueOrder, PLAIN_VALID_MS } from '../../control/commands/issue.js';
import { changeConfiguration } from '../../control/configuration/change.js';
import { requirePermittedOperator } from '../../control/modems/operator-set-store.js';
import { supportsOrder } from '../../control/commands/supports.js';
import type { StoredUnitOrder } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { orderOf } from '../../platform/vault/aad.js';
import { argsOf, named, type Accepted, type UnitAsk } from './ask.js';
import { configurationChange, isConfigurationCommand } from './configuration-commands.js';
import type { UnitDependencies } from './dependencies.js';
import { isOwnCommand, OWN_COMMANDS } from './own-commands.js';

type Modem = Unit['modems'][number];

/** How long the retry variant waits for an offline unit, ms (spec 1 §4: seven retries). */
const RETRIED_VALID_MS = 35_000;

/**
 * Orders a unit by the name of a command. Throws UNKNOWN_COMMAND, FORBIDDEN by the rights that the command needs,
 * NOT_FOUND for records that are not the caller's, INVALID for wrong parameters, UNSUPPORTED for what the unit does
 * not support, and what its state does not permit.
 */
export async function orderUnit(
  dependencies: UnitDependencies,
  caller: Caller,
  asked: Omit<UnitAsk, 'command'> & { readonly command: string },
): Promise<Accepted> {
  const command = UNIT_COMMANDS.find((known) => known === asked.command);
  if (!command) throw new Refusal('UNKNOWN_COMMAND', message('unknown_command', { command: asked.command }));
  const rule = COMMAND_RULES[command];
  if (!caller.permissions.has(rule.permission)) throw new Refusal('FORBIDDEN');
  const ask: UnitAsk = { ...asked, command };
  if (isConfigurationCommand(command)) {
    const { change, pathOf } = configurationChange(command, ask.body, ask.unit.view.modems);
    const { version } = await changeConfiguration(dependencies, caller, ask.unit, { change, pathOf });
    return { commandId: null, version };
  }
  if (isOwnCommand(command)) return { ...(await OWN_COMMANDS[command](dependencies, caller, ask)), version: null };
  return { ...(await plainOrder(dependencies, caller, ask)), version: null };
}

async function plainOrder(dependencies: UnitDependencies, caller: Caller, ask: UnitAsk) {
  const { handling } = COMMAND_RULES[ask.command];
  if (handling.kind !== 'order') throw new Refusal('UNSUPPORTED');
  const { view } = ask.unit;
  const order = storedOrder(dependencies, ask);
  const there = view.online || !ask.retried ? view : { ...view, online: true, applications: {} };
  // Some commands are allowed for a unit that is online but busy.
  refuse(handling.needs === 'free' ? unitActions(there, null).reboot : onlineOnly(there.online));
  refuseWhatIsNotOffered(dependencies, ask, order.name);
  if (isLinkCommand(ask.command)) refuseOtherInterface(view.modems, ask.command, ask.body);
  if (order.name === 'cellularSelect')
    await requirePermittedOperator(dependencies.db, ask.unit.record.inventoryId, order.args.operatorId);
  const validForMs = ask.retried ? RETRIED_VALID_MS : PLAIN_VALID_MS;
  return issueOrder(dependencies, caller, { ...named(ask), order, validForMs, takesMs: handling.takesMs });
}

const onlineOnly = (online: boolean): Verdict =>
  online ? { allowed: true } : { allowed: false, code: 'UNIT_OFFLINE', message: message('UNIT_OFFLINE') };

function refuse(verdict: Verdict): void {
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
}

/** A unit that has never reported may support the order, and decides by its answer. */
function refuseWhatIsNotOffered(
  { registry }: UnitDependencies,
  { unit, command }: UnitAsk,
  order: StoredUnitOrder['name'],
): void {
  if (supportsOrder(registry, { kind: 'unit', id: unit.id }, order) !== false) return;
  if (command === 'cellular_scan') throw new Refusal('NO_SCAN');
  throw new Refusal('UNSUPPORTED');
}

/** Commands about one network interface, and the kind that each requires. */
const KINDS = {
  wifi_query: 'wifi',
  wifi_connect: 'wifi',
  wifi_disconnect: 'wifi',
  cellular_scan: 'cell',
  cellular_select: 'cell',
  active_sim: 'cell',
} as const satisfies Partial<Record<UnitCommand, Modem['uiType']>>;
type LinkCommand = keyof typeof KINDS;
const isLinkCommand = (command: UnitCommand): command is LinkCommand => command in KINDS;

/** Refuses a missing interface, or one of another kind; a unit that has reported none decides itself. */
function refuseOtherInterface(modems: readonly Modem[], command: LinkCommand, body: unknown): void {
  const { port } = argsOf(command, body);
  // The remaining connections must be sufficient.
  if (command === 'wifi_disconnect') refuse(mayLeave(modems, port));
  const modem = modems.find((one) => one.port === port);
  const kind = modem?.uiType;
  if (command === 'cellular_scan' && modem?.product?.canScan === false) throw new Refusal('NO_SCAN');
  if (modems.length === 0 || kind === KINDS[command]) return;
  if (kind !== undefined && command === 'cellular_scan') throw new Refusal('NO_SCAN');
  throw invalid('body.port', message('default'));
}

/** The order of a command whose parameters are in the body. */
function storedOrder({ vault }: UnitDependencies, { command, unit, body }: UnitAsk): StoredUnitOrder {
  switch (command) {
    case 'wifi_query':
      return { name: 'wifiQuery', args: argsOf(command, body) };
    case 'wifi_connect':
      return { name: 'wifiConnect', sealed: vault.seal(JSON.stringify(argsOf(command, body)), orderOf(unit.id)) };
    case 'wifi_disconnect':
      return { name: 'wifiDisconnect', args: argsOf(command, body) };
    case 'cellular_scan':
      return { name: 'cellularScan', args: argsOf(command, body) };
    case 'cellular_select':
      return { name: 'cellularSelect', args: argsOf(command, body) };
    case 'active_sim':
      return { name: 'setActiveSim', args: argsOf(command, body) };
    case 'ifb_always_on':
      return { name: 'ifb', args: { alwaysOn: argsOf(command, body).enabled } };
    case 'ancillary_data':
      return { name: 'ancillaryData', args: argsOf(command, body) };
    case 'cancel_file_upload':
      return { name: 'cancelUpload', args: argsOf(command, body) };
    case 'set_virtual_channel':
    case 'stop_streaming':
    case 'reboot':
    case 'speed_test':
    case 'link_configuration':
    case 'audio_parameters':
    case 'ifb_delay':
    case 'shooting_mode':
    case 'store_and_forward_quality':
    case 'video_complexity_level':
      throw new Error(`"${command}" is no plain order`);
    default:
      return command satisfies never;
  }
}
