import { subscriptionIdOf, type PlacedId } from '@backhaul/testing';
import type { Client } from 'pg';
import type { Session } from '../subject/api.js';

interface Parts {
  readonly db: Client;
  readonly admin: Session;
  readonly channel: PlacedId;
  readonly name: string;
}

/** A publisher of a channel with an ended share, and an ended share of another inventory. */
export async function publish({ db, admin, channel, name }: Parts) {
  const { inventoryId, groupId } = channel;
  const { id } = await admin.api.publishers.create({
    body: {
      name: `tag-${name}-publisher`,
      description: `canary-${name} share`,
      endsAt: null,
      groupId,
      channelId: channel.id,
    },
  });
  const subscriberId = `tag-${name}-1-subscriber`;
  await db.query(
    `insert into subscribers (id, inventory_id, folder, name, publisher_id, key_hash, key_hint, state, asked_at, ended_at)
     values ($1, $2, false, $1, $3, sha256(convert_to($1, 'UTF8')), 'none', 'ended', now(), now()),
       ($4, $2, false, $4, null, sha256(convert_to($4, 'UTF8')), 'none', 'ended', now(), now())`,
    [subscriptionIdOf(id), inventoryId, id, subscriberId],
  );
  return { publisher: [{ inventoryId, groupId, id }], subscriber: [{ inventoryId, groupId, id: subscriberId }] };
}
