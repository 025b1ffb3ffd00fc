import type { AppContract, HandlerInput } from '@backhaul/contract';
import type { Dispatcher } from '../../control/commands/types.js';
import { visibleChannel } from '../../control/policies/records.js';
import type { VisibleTallyInterface } from '../../control/policies/tally-interface.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { TallyLogs } from '../../control/tally/tally-logs.js';
import { follow, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { Registry } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import { associate, dissociate, tallyOfChannel } from './association.js';
import { interfacesOf, presentTally, saidOf, tallyInterfaceStore, writeSaid } from './store.js';

export interface TallyDependencies extends MutateDependencies {
  readonly registry: Registry;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
  readonly vault: Vault;
  readonly tallyLogs: TallyLogs;
  readonly clock: Clock;
}

/** Handlers of the calls on tally interfaces and the tally of channels. */
export function tallyInterfaceHandlers(dependencies: TallyDependencies): AreaHandlers<'tallyInterfaces'> {
  const { db, registry, dispatcher, tallyLogs } = dependencies;
  const store = tallyInterfaceStore(dependencies);
  const kept = crud(dependencies, store);
  const converge = (serverId: string | null): void => {
    if (serverId !== null) void dispatcher.converge(serverId);
  };
  return {
    ...kept,
    async create(input, context) {
      const made = await kept.create(input, context);
      converge(made.server?.id ?? null);
      return made;
    },
    async update(input, context) {
      const changed = await kept.update(input, context);
      converge(context.subject.serverId);
      return changed;
    },
    async remove(input, context) {
      const { serverId } = context.subject;
      await kept.remove(input, context);
      converge(serverId);
    },
    async log(input, context) {
      // Fails for callers who do not manage the inventory.
      await kept.get(input, context);
      return tallyLogs.of(context.subject.serverId, context.subject.id);
    },
    async ofInventory(_input, { caller, subject: { id } }) {
      const rows = await interfacesOf(db, id);
      const seen = new ViewFilter(registry, caller.scope);
      return rows.map((row) => {
        const whole = presentTally(dependencies, row);
        const sources = whole.sources.filter(({ channel }) => seen.idOf('channel', channel.id) !== null);
        return { id: whole.id, name: whole.name, kind: whole.kind, mode: whole.mode, state: whole.state, sources };
      });
    },
    ofChannel: async (_input, { subject: channel }) => tallyOfChannel(registry, channel),
    async associate({ body }, { caller, subject: channel, references }) {
      await associate(dependencies, caller, channel, references.interface, body);
      converge(references.interface.serverId);
      return tallyOfChannel(registry, channel);
    },
    async dissociate({ params: { sourceId } }, { caller, subject: channel }) {
      const source = channel.record.tally.find((one) => one.sourceId === sourceId);
      await dissociate(dependencies, caller, channel, sourceId);
      converge(source?.serverId ?? null);
    },
    setState: ({ body }, { caller, subject }) => setState(dependencies, caller, subject, body),
  };
}

/** Sets the state of an address, unless it belongs to a channel that the caller does not see. @throws {Refusal} TALLY_NOT_HTTP, NOT_FOUND */
async function setState(
  dependencies: TallyDependencies,
  caller: Caller,
  { id, kind }: VisibleTallyInterface,
  { address, state, text }: HandlerInput<AppContract['tallyInterfaces']['setState']>['body'],
): Promise<void> {
  if (kind !== 'http') throw new Refusal('TALLY_NOT_HTTP');
  const lights = { programme: state === 'programme', preview: state === 'preview' };
  const at = dependencies.clock.now();
  const { said } = await follow(
    dependencies,
    async (tx) => {
      const source = await saidOf(tx, id, address);
      if (source) visibleChannel(dependencies.registry, caller.scope, source.channelId);
      const saying = { ...lights, text: text ?? source?.text ?? '' };
      return { said: saying, changed: await writeSaid(tx, id, address, saying) };
    },
    ({ changed }) => changed.map(({ channel_id }) => ['channel', channel_id] as const),
  );
  dependencies.tallyLogs.add('', id, { at, from: caller.address.slice(0, 64), screen: 0, address, ...said });
}
