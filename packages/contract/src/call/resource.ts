import type { Permission } from '@backhaul/domain';
import * as z from 'zod';
import { Id, IdParams } from '../entities/ids.js';
import type { ErrorName } from './errors.js';
import { paged, pagedQuery } from './paging.js';

/** Kinds of records that administrators manage: each is the subject of its calls, and has a policy in the console. */
type ResourceKind =
  | 'accessApproval'
  | 'alertRoute'
  | 'anyChannel'
  | 'apiKey'
  | 'clientNotification'
  | 'dutyList'
  | 'group'
  | 'inventory'
  | 'inventoryService'
  | 'maintenanceWindow'
  | 'organization'
  | 'publisher'
  | 'remoteAction'
  | 'returnChannel'
  | 'releaseNote'
  | 'rollout'
  | 'server'
  | 'softwareVersion'
  | 'subscriber'
  | 'supportCase'
  | 'audioInterface'
  | 'tallyInterface'
  | 'audioRoom'
  | 'story'
  | 'usageProfile'
  | 'geocodingProfile'
  | 'modemVendor'
  | 'operatorSet'
  | 'user'
  | 'webhook';
type Keys = readonly [string, ...string[]];

interface Declaration<
  Kind extends ResourceKind,
  Path extends string,
  Item extends z.ZodType,
  S extends Keys,
  O extends Keys,
> {
  readonly kind: Kind;
  /** In sentences: `group`, `groups`. */
  readonly names: readonly [one: string, several: string];
  readonly path: `/${Path}`;
  /** Permissions to see the records, and to change them. */
  readonly see: Permission;
  readonly manage: Permission;
  /** A record in responses. */
  readonly item: Item;
  /** Values of `searchKey` and `sortBy`; the first is the default. */
  readonly search: S;
  readonly sort: O;
}

type Written = { readonly body: z.ZodType; readonly example: object; readonly errors?: readonly ErrorName[] };

/**
 * Builds the calls on one kind of record (spec 3 §7, admin calls): a paged list, and get, create, update and remove. A group of calls
 * uses those that its noun has. Responses: the record, `paged` of it, or 204 without a body; NOT_FOUND for missing and foreign records.
 */
export function resource<
  const Kind extends ResourceKind,
  const Path extends string,
  Item extends z.ZodType,
  const S extends Keys,
  const O extends Keys,
>({ kind, names: [one, several], path, see, manage, item, search, sort }: Declaration<Kind, Path, Item, S, O>) {
  const subject = { kind, in: 'params', key: 'id' } as const;
  const single = { path: `${path}/{id}`, subject, params: IdParams } as const;
  const listQuery = pagedQuery(search, sort);
  return {
    listQuery,
    list: () =>
      ({
        method: 'GET',
        path,
        summary: `List ${several}, paged`,
        access: { permission: see },
        query: listQuery,
        response: paged(item),
      }) as const,
    get: () =>
      ({
        ...single,
        method: 'GET',
        summary: `One ${one}`,
        access: { permission: see },
        response: item,
        errors: ['NOT_FOUND'],
      }) as const,
    create: <const W extends Written>(written: W) =>
      ({
        method: 'POST',
        path,
        summary: `Create a ${one}`,
        access: { permission: manage },
        ...written,
        status: 201,
        response: item,
      }) as const,
    update: <const W extends Written>({ errors = [], ...written }: W) =>
      ({
        ...single,
        method: 'PUT',
        summary: `Change a ${one}; omitted fields keep their value`,
        access: { permission: manage },
        ...written,
        response: item,
        errors: ['NOT_FOUND', ...errors],
      }) as const,
    remove: (summary: string, errors: readonly ErrorName[] = []) =>
      ({
        ...single,
        method: 'DELETE',
        summary,
        access: { permission: manage },
        status: 204,
        response: null,
        errors: ['NOT_FOUND', ...errors],
      }) as const,
    /** Lists the members of a record: `GET <path>/{id}/<name>`. */
    members: <const Name extends string, M extends z.ZodType>(
      name: Name,
      summary: string,
      member: M,
      permission: Permission,
    ) =>
      ({
        ...single,
        method: 'GET',
        path: `${path}/{id}/${name}`,
        summary,
        access: { permission },
        query: z.strictObject({
          offset: z.int().min(0).max(1_000_000).default(0),
          limit: z.int().min(1).max(500).default(50),
          /** `no`: records that could be added, for callers who may add them. */
          member: z.enum(['yes', 'no']).default('yes'),
          /** Part of the name. */
          searchValue: z.string().max(255).default(''),
        }),
        response: paged(member),
        errors: ['NOT_FOUND'],
      }) as const,
  };
}

/** Path parameters of a call that adds one record to another, or removes it. */
export const memberParams = <const Key extends string>(key: Key) =>
  z.strictObject({ id: Id, [key]: Id } as { id: typeof Id } & Record<Key, typeof Id>);
