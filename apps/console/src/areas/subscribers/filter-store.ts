import type { AppContract, HandlerInput } from '@backhaul/contract';
import { sql, type RawBuilder } from 'kysely';

type Query = HandlerInput<AppContract['subscribers']['list']>['query'];

/** SQL condition of the list filters: a folder, folders or shares, and states of shares. */
export function narrowed({ folderId, kind, state }: Pick<Query, 'folderId' | 'kind' | 'state'>): RawBuilder<boolean> {
  const conditions = [
    ...(folderId === undefined ? [] : [sql`r.folder_id = ${folderId}`]),
    ...(kind === undefined ? [] : [kind === 'shares' ? sql`r.kind = 'share'` : sql`r.kind <> 'share'`]),
    ...(state === undefined || state.length === 0 ? [] : [sql`r.state = any(${state}::text[])`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
