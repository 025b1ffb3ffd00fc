import type { IfbOfChannel } from '@backhaul/contract';
import { countUses } from '@backhaul/domain';
import { conditionOf } from '../../control/audio-interfaces/condition.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { requireManaged } from '../../control/policies/inventory.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import type { MutateDependencies } from '../../platform/access/mutate.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Registry } from '../../state/registry/types.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import { associate, dissociate } from './association.js';
import { audioInterfaceStore, interfacesOf, interfacesOfChannel, presentInterface } from './store.js';

export interface AudioInterfaceDependencies extends MutateDependencies {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

/** Handlers of the calls on audio interfaces and the IFB of channels. */
export function audioInterfaceHandlers(dependencies: AudioInterfaceDependencies): AreaHandlers<'audioInterfaces'> {
  const { db, registry, dispatcher, clock } = dependencies;
  const kept = crud(dependencies, audioInterfaceStore(registry, clock));
  const converge = (serverId: string): void => void dispatcher.converge(serverId);

  async function ofChannel({ scope }: Caller, { id, view }: VisibleChannel): Promise<IfbOfChannel> {
    const seen = new ViewFilter(registry, scope);
    const rows = await interfacesOfChannel(db, id);
    return {
      channel: { id, name: view.channelName },
      interfaces: rows.map((row) => {
        const { id: interfaceId, name, state, since, detail, use, units } = presentInterface(registry, row);
        const visible = units.filter((unit) => seen.idOf('unit', unit.id) !== null);
        return { id: interfaceId, name, state, since, detail, use, units: visible };
      }),
    };
  }

  return {
    ...kept,
    async create({ body }, context) {
      const { inventoryId } = context.subject.record;
      requireManaged(context.caller.scope, inventoryId);
      const made = await kept.create({ body: { ...body, inventoryId } }, context);
      converge(made.server.id);
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
    async ofInventory(_input, { caller, subject: { id } }) {
      const seen = new ViewFilter(registry, caller.scope);
      return (await interfacesOf(db, id)).map((row) => {
        const { id: interfaceId, name, server, state, since, use, channels } = presentInterface(registry, row);
        const visible = channels.filter((channel) => seen.idOf('channel', channel.id) !== null);
        const serverId = seen.idOf('server', server.id);
        return { id: interfaceId, name, serverId, state, since, use, channels: visible };
      });
    },
    async count(_input, { subject: { id: inventoryId } }) {
      const rows = await interfacesOf(db, inventoryId);
      return countUses(
        rows.map(({ id, server_id: serverId }) => conditionOf(registry, { id, serverId, inventoryId }).use),
      );
    },
    ofChannel: (_input, { caller, subject }) => ofChannel(caller, subject),
    async associate(_input, { caller, subject, references }) {
      await associate(dependencies, caller, subject, references.audioInterface);
      return ofChannel(caller, subject);
    },
    dissociate: ({ params: { audioInterfaceId } }, { caller, subject }) =>
      dissociate(dependencies, caller, subject, audioInterfaceId),
  };
}
