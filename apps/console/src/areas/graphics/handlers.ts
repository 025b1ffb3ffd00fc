import type { AreaHandlers } from '../../control/policies/subjects.js';
import { mutate } from '../../platform/access/mutate.js';
import { newId } from '../../platform/kernel/ids.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import { checkFile } from './check-file.js';
import { graphicsOfChannel, setOverlay, setSlate, type GraphicDependencies } from './of-channel.js';
import { deleteGraphic, fileOf, graphicsOf, insertGraphic } from './store.js';

const entry = (verb: 'create' | 'remove', id: string, detail: string) =>
  ({
    action: `graphic:${verb}`,
    subject: { kind: 'graphic', id },
    detail,
    touches: [],
  }) as const;

/** Handlers of the calls on graphics. */
export function graphicHandlers(dependencies: GraphicDependencies): AreaHandlers<'graphics'> {
  const { db } = dependencies;
  return {
    list: (_input, { caller, subject }) => graphicsOf(db, caller.scope, subject.id),
    async create({ body: { name, png } }, { caller, subject: inventory }) {
      const file = await checkFile(png);
      const id = newId('gfx');
      await mutate(
        dependencies,
        caller,
        (tx) => insertGraphic(tx, id, inventory.id, name, file),
        entry('create', id, name),
      );
      const made = (await graphicsOf(db, caller.scope, inventory.id)).find((one) => one.id === id);
      if (!made) throw new Refusal('NOT_FOUND');
      return made;
    },
    async file(_input, { subject: { id } }) {
      return { id, png: (await fileOf(db, id)).toString('base64') };
    },
    async remove(_input, { caller, subject: { id } }) {
      await mutate(dependencies, caller, (tx) => deleteGraphic(tx, id), (name) => entry('remove', id, name)); // prettier-ignore
    },
    ofChannel: (_input, { subject }) => graphicsOfChannel(dependencies, subject),
    async setOverlay({ body }, { caller, subject }) {
      await setOverlay(dependencies, caller, subject, body);
      return graphicsOfChannel(dependencies, subject);
    },
    async setSlate({ body: { graphicId } }, { caller, subject }) {
      await setSlate(dependencies, caller, subject, graphicId);
      return graphicsOfChannel(dependencies, subject);
    },
  };
}
