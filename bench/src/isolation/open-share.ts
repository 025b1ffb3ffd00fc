import { contract } from '@backhaul/contract';
import type { Marker, PlacedId, TestUser } from '@backhaul/testing';
import type { Finding, TenantAssets, Testbed } from './testbed.js';
import { UserRequests } from './user-requests.js';

/** A share that was accepted: a channel of one customer, shown by a channel of the other. */
export interface OpenShare {
  readonly publisher: PlacedId;
  readonly subscriber: PlacedId;
  readonly name: string;
  readonly markers: readonly Marker[];
}

/** Shares a channel of one customer with the other, who asked for it and was accepted. */
export async function openShare(
  { admin }: Pick<Testbed, 'admin'>,
  from: TenantAssets,
  to: TenantAssets,
): Promise<OpenShare> {
  const [source, server] = [from.things.channel[0], to.things.server[0]];
  if (!source || !server) throw new Error('the customers lack records');
  const name = `open-share-of-${from.tenant.inventoryId.replace('inv-', '')}`;
  const asked = `asked-share-for-${to.tenant.inventoryId.replace('inv-', '')}`;
  const { id, shareKey } = await admin.api.publishers.create({
    body: { name, description: `${name} note`, endsAt: null, groupId: source.groupId, channelId: source.id },
  });
  const { id: subscriberId, channel } = await admin.api.subscribers.create({
    body: { name: asked, shareKey, serverId: server.id },
  });
  await admin.api.publishers.accept({ params: { id, subscriberId } });
  const ofSource = { inventoryId: source.inventoryId, groupId: null };
  const ofTarget = { inventoryId: server.inventoryId, groupId: null };
  return {
    publisher: { ...source, id },
    subscriber: { ...server, id: subscriberId },
    name,
    markers: [
      ...[id, shareKey].map((text) => ({ ...ofSource, text })),
      { ...ofSource, text: name, sharedWith: server.inventoryId },
      ...[asked, channel?.id ?? asked].map((text) => ({ ...ofTarget, text })),
    ],
  };
}

const keeps = ({ role, inventoryId }: TestUser, place: PlacedId): boolean =>
  role === 'super_user' || (role === 'luc_media_group_admin' && inventoryId === place.inventoryId);

/** What each party of a share sees of it, and that nobody else sees anything. */
export async function tryOpenShare(testbed: Testbed): Promise<Finding> {
  const { publisher, subscriber, name } = testbed.openShare;
  const requests = new UserRequests(testbed);
  const complaints: string[] = [];
  const users = [testbed.home, testbed.foreign].flatMap(({ tenant }) => [...tenant.users, ...tenant.support]);
  for (const user of users) {
    const taken = await requests.ask(user, contract.subscribers.get, { params: { id: subscriber.id } });
    const given = await requests.ask(user, contract.publishers.get, { params: { id: publisher.id } });
    const sees = [taken.status === 200, given.status === 200];
    if (sees[0] !== keeps(user, subscriber)) complaints.push(`${user.username} is answered ${taken.status} on a share`);
    if (sees[1] !== keeps(user, publisher))
      complaints.push(`${user.username} is answered ${given.status} on a publisher`);
    if (sees[0] && !taken.body.includes(name)) complaints.push(`${user.username} does not see what is shared`);
    if (sees[1] && !given.body.includes('"accepted"')) complaints.push(`${user.username} sees no subscriber`);
  }
  return { checks: requests.count, complaints: [...complaints, ...testbed.leaks()] };
}
