import type { CatalogueVersion, SoftwareMessage } from '@backhaul/contract';
import { compareVersions, productMessages, type SettingChange } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import { crud } from '../../control/resources/crud.js';
import { catalogueOf } from '../../control/software/catalogue-store.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import type { Registry } from '../../state/registry/types.js';
import { devicesIn } from './messages-store.js';
import { catalogueStore, deleteProduct, insertProduct, setMessage, versionOf } from './store.js';

interface Dependencies extends MutateDependencies {
  readonly registry: MutateDependencies['registry'] & Pick<Registry, 'unit'>;
}

type Work = (tx: Transaction<Database>) => Promise<readonly SettingChange[]>;

/** Handlers of the calls on the catalogue of software versions. */
export function softwareVersionHandlers(dependencies: Dependencies): AreaHandlers<'softwareVersions'> {
  const { db, registry } = dependencies;

  const change = async (
    caller: Caller,
    id: string,
    verb: 'addProduct' | 'updateProduct' | 'removeProduct',
    product: string,
    work: Work,
  ): Promise<CatalogueVersion> => {
    await mutate(dependencies, caller, work, (changes) =>
      changes.length === 0
        ? undefined
        : {
            action: `softwareVersion:${verb}`,
            subject: { kind: 'softwareVersion', id },
            detail: product,
            changes: [...changes],
          },
    );
    return versionOf(db, caller, id);
  };

  return {
    ...crud(dependencies, catalogueStore),
    addProduct: ({ body }, { caller, subject: { id } }) =>
      change(caller, id, 'addProduct', body.product, async (tx) => {
        await insertProduct(tx, id, body);
        return [{ path: body.product, from: null, to: body.message }];
      }),
    updateProduct: ({ params: { product }, body: { message } }, { caller, subject: { id } }) =>
      change(caller, id, 'updateProduct', product, async (tx) => {
        const before = await setMessage(tx, id, product, message);
        return before === message ? [] : [{ path: product, from: before, to: message }];
      }),
    removeProduct: ({ params: { product } }, { caller, subject: { id } }) =>
      change(caller, id, 'removeProduct', product, async (tx) => [
        { path: product, from: await deleteProduct(tx, id, product), to: null },
      ]),
    async messages({ query: { offset, limit } }, { caller, subject: { id } }) {
      const [devices, catalogue] = await Promise.all([devicesIn(db, caller.scope, id), catalogueOf(db)]);
      const known = devices.map((device) => ({
        kind: device.kind,
        model: device.kind === 'unit' ? (registry.unit(device.id)?.model ?? '') : '',
      }));
      const said = new Map<string, SoftwareMessage>();
      for (const device of new Map(known.map((one) => [`${one.kind}:${one.model}`, one])).values())
        for (const entry of productMessages(catalogue, device)) said.set(`${entry.product} ${entry.version}`, entry);
      const items = [...said.values()].toSorted(
        (a, b) => a.product.localeCompare(b.product) || compareVersions(b.version, a.version),
      );
      return { items: items.slice(offset, offset + limit), total: items.length, offset, limit };
    },
  };
}
