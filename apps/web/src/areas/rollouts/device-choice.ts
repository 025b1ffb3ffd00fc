/** So many servers, and as many units, are offered at most: no list is longer in one call. */
export const ROLLOUT_CHOICES = 500;

/** A device that can be chosen. */
interface DeviceOption {
  readonly value: string;
  readonly label: string;
}

/** Devices that can be chosen; `isCut`: there are more. */
export interface DeviceChoice {
  readonly options: readonly DeviceOption[];
  readonly isCut: boolean;
}

interface Listed {
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly swVersion: string;
    readonly inventory: { readonly name: string };
  }[];
  readonly total: number;
}

/** The devices of these lists, each with its inventory and version; undefined: not read yet. */
export function deviceChoice(...lists: readonly (Listed | undefined)[]): DeviceChoice {
  const read = lists.filter((list) => list !== undefined);
  return {
    options: read.flatMap(({ items }) =>
      items.map(({ id, name, inventory, swVersion }) => ({
        value: id,
        label: [name, inventory.name, swVersion].filter(Boolean).join(' · '),
      })),
    ),
    isCut: read.some(({ items, total }) => total > items.length),
  };
}
