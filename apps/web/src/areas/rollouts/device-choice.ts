/** Maximum number of servers, and of units, in the choice: the largest page of a list. */
export const ROLLOUT_CHOICES = 500;

interface DeviceOption {
  readonly value: string;
  readonly label: string;
}

/** Devices to choose from; `isCut`: there are more. */
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

/** Options for the devices of these lists, with inventory and version; undefined: not loaded yet. */
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
