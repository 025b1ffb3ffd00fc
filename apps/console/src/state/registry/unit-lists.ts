import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '../../platform/access/scope.js';
import { SortedList } from './sorted-list.js';
import type { UnitPage, UnitPageQuery, UnitRecord } from './types.js';

type SortKey = UnitPageQuery['sortBy'];
type SearchKey = UnitPageQuery['searchKey'];

/** A unit in lists: texts in lower case, and its sort keys. */
interface Listed {
  readonly id: string;
  readonly places: readonly string[];
  readonly texts: Readonly<Record<SearchKey, string>>;
  readonly keys: Readonly<Record<SortKey, string>>;
}

const EVERYWHERE = '*';
const inventory = (id: string): string => `inventory ${id}`;
const group = (id: string): string => `group ${id}`;

/**
 * Units in the orders in which users page through them (ADR 0009). A list of a scope (everything, an
 * inventory or a group) is sorted when it is first requested and kept in order from then on.
 */
export class UnitLists {
  readonly #units = new Map<string, Listed>();
  readonly #members = new Map<string, Set<Listed>>();
  readonly #sorted = new Map<string, Map<SortKey, SortedList<Listed>>>();

  put(record: UnitRecord): void {
    const unit = listed(record);
    if (isDeepStrictEqual(unit, this.#units.get(unit.id))) return;
    this.remove(unit.id);
    this.#units.set(unit.id, unit);
    for (const place of unit.places) {
      const members = this.#members.get(place);
      if (members === undefined) this.#members.set(place, new Set([unit]));
      else members.add(unit);
      for (const list of this.#sorted.get(place)?.values() ?? []) list.add(unit);
    }
  }

  remove(id: string): void {
    const unit = this.#units.get(id);
    if (unit === undefined) return;
    this.#units.delete(id);
    for (const place of unit.places) {
      const members = this.#members.get(place);
      members?.delete(unit);
      for (const list of this.#sorted.get(place)?.values() ?? []) list.remove(unit);
      if (members?.size !== 0) continue;
      this.#members.delete(place);
      this.#sorted.delete(place);
    }
  }

  /** Ids of a page of the units within a scope, and their total number. */
  page(scope: Scope, query: UnitPageQuery): UnitPage {
    const within = this.#within(scope, query.sortBy);
    const { inventoryId, groupId } = query;
    const asked = [
      ...(inventoryId === undefined ? [] : [inventory(inventoryId)]),
      ...(groupId === undefined ? [] : [group(groupId)]),
    ];
    const all =
      asked.length === 0 ? within : within.filter(({ places }) => asked.every((place) => places.includes(place)));
    const word = query.searchValue.toLowerCase();
    const found = word === '' ? all : all.filter(({ texts }) => texts[query.searchKey].includes(word));
    const total = found.length;
    const { offset, limit } = query;
    const page =
      query.sortDir === 'asc'
        ? found.slice(offset, offset + limit)
        : found.slice(Math.max(0, total - offset - limit), Math.max(0, total - offset)).toReversed();
    return { total, ids: page.map(({ id }) => id) };
  }

  #within(scope: Scope, sortBy: SortKey): readonly Listed[] {
    const places = scope.all
      ? [EVERYWHERE]
      : [...[...scope.inventoryIds].map(inventory), ...[...scope.groupIds].map(group)];
    const filled = places.filter((place) => this.#members.has(place));
    const [only] = filled;
    if (only !== undefined && filled.length === 1) return this.#list(only, sortBy).items;
    const units = new Set(filled.flatMap((place) => this.#list(place, sortBy).items));
    return [...units].sort((a, b) => compare(a.keys[sortBy], b.keys[sortBy]));
  }

  #list(place: string, sortBy: SortKey): SortedList<Listed> {
    let orders = this.#sorted.get(place);
    if (orders === undefined) this.#sorted.set(place, (orders = new Map()));
    let list = orders.get(sortBy);
    if (list === undefined) {
      list = new SortedList(this.#members.get(place) ?? [], (a, b) => compare(a.keys[sortBy], b.keys[sortBy]));
      orders.set(sortBy, list);
    }
    return list;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function listed({ id, inventoryId, groupIds, type, createdAt, ...record }: UnitRecord): Listed {
  const texts = {
    name: record.name.toLowerCase(),
    serialNumber: record.serialNumber.toLowerCase(),
    comment: record.comment.toLowerCase(),
  };
  // The id makes every key unique, so that pages neither repeat nor skip; NUL sorts below all characters of texts.
  return {
    id,
    places: [EVERYWHERE, inventory(inventoryId), ...groupIds.map(group)],
    texts,
    keys: {
      name: `${texts.name}\0${id}`,
      type: `${type}\0${texts.name}\0${id}`,
      serialNumber: `${texts.serialNumber}\0${texts.name}\0${id}`,
      createdAt: `${String(createdAt).padStart(16, '0')}\0${id}`,
    },
  };
}
