import { checkPublisherDescription, checkPublisherName } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { memberParams, resource } from '../call/resource.js';
import { Id, Millis } from '../entities/ids.js';
import { Publisher } from '../entities/publisher.js';

const PATH = `${CORE}/v2/admin/publishers` as const;

const kept = resource({
  kind: 'publisher',
  names: ['publisher', 'publishers'],
  path: PATH,
  see: 'share:manage',
  manage: 'share:manage',
  item: Publisher,
  search: ['name', 'channel', 'inventory'],
  sort: ['name', 'channel', 'createdAt', 'endsAt'],
});

const fields = {
  name: checkedText(checkPublisherName),
  description: checkedText(checkPublisherDescription),
  /** Null: it never ends. */
  endsAt: Millis.nullable(),
};

const ofSubscriber = {
  method: 'POST',
  access: { permission: 'share:manage' },
  subject: { kind: 'publisher', in: 'params', key: 'id' },
  params: memberParams('subscriberId'),
  response: Publisher,
} as const;

/** Channels that inventories share with others (spec 3 §3, §5); paths are ours, the specification gives none. */
export const publishers = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: z.strictObject({ ...fields, groupId: Id, channelId: Id }),
    example: { name: 'Morning show', description: 'Paris', endsAt: null, groupId: 'news', channelId: 'ch-studio-2' },
    subject: { kind: 'channel', in: 'body', key: 'channelId' },
    references: { group: { kind: 'group', in: 'body', key: 'groupId' } },
    errors: ['NOT_FOUND', 'NAME_TAKEN', 'SHARE_ALLOCATED', 'SHARED_AGAIN', 'UNSUPPORTED'],
  }),
  update: kept.update({
    body: z.strictObject(fields).partial(),
    example: { name: 'Morning show', endsAt: null },
    errors: ['NAME_TAKEN'],
  }),
  remove: kept.remove('Delete a publisher; all of its shares end'),
  accept: {
    ...ofSubscriber,
    path: `${PATH}/{id}/subscribers/{subscriberId}/accept`,
    summary: 'Accept a subscriber: its channel gets the picture',
    errors: ['NOT_FOUND', 'SHARE_STATE', 'SOURCE_LOOP', 'DESTINATION_LIMIT'],
  },
  refuse: {
    ...ofSubscriber,
    path: `${PATH}/{id}/subscribers/{subscriberId}/refuse`,
    summary: 'Refuse a subscriber that waits',
    errors: ['NOT_FOUND', 'SHARE_STATE'],
  },
  end: {
    ...ofSubscriber,
    path: `${PATH}/{id}/subscribers/{subscriberId}/end`,
    summary: 'End the share with a subscriber at once',
    errors: ['NOT_FOUND', 'SHARE_STATE'],
  },
});
