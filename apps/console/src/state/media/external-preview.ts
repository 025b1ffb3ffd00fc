import { sql, type RawBuilder } from 'kysely';

const FEATURE = 'ExternalPreview';

/** Whether a channel in `channels` may be watched with share links: its inventory, and one of its groups if it has any, have the feature. */
export const externalPreview = (): RawBuilder<boolean> => sql<boolean>`(
  exists (select 1 from inventories i where i.id = channels.inventory_id and ${FEATURE} = any(i.features))
  and coalesce((
    select bool_or(${FEATURE} = any(g.features))
    from channel_groups cg join groups g on g.id = cg.group_id where cg.channel_id = channels.id), true))`;
