import { checkNotificationBody, MOST_NOTIFICATION_S } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { checkedText } from '../call/checked.js';
import { defineCalls } from '../call/define.js';
import { resource } from '../call/resource.js';
import { Id, Millis } from '../entities/ids.js';
import { ManagedNotification } from '../entities/managed-notification.js';

const kept = resource({
  kind: 'clientNotification',
  names: ['client notification', 'client notifications'],
  path: `${CORE}/v2/admin/clientNotifications`,
  see: 'notification:manage',
  manage: 'notification:manage',
  item: ManagedNotification,
  search: ['body'],
  sort: ['createdAt', 'expiresAt'],
});

const seconds = z.int().min(1).max(MOST_NOTIFICATION_S);
const fields = z.strictObject({
  body: checkedText(checkNotificationBody),
  active: z.boolean(),
  global: z.boolean(),
  inventoryIds: z.array(Id).max(100),
  expiresAt: Millis.nullable(),
  timeOnScreen: seconds,
  interval: seconds,
  closedInterval: seconds,
});

/**
 * Client notifications (spec 3 §3, §5; paths are ours): texts for signed-in users, of the whole installation or of inventories.
 * `client.notifications` returns the active ones.
 */
export const clientNotifications = defineCalls({
  list: kept.list(),
  get: kept.get(),
  create: kept.create({
    body: fields,
    example: {
      body: '**Maintenance** tonight from 02:00 UTC',
      active: true,
      global: true,
      inventoryIds: [],
      expiresAt: null,
      timeOnScreen: 30,
      interval: 3600,
      closedInterval: 86_400,
    },
    errors: ['NOT_FOUND'],
  }),
  update: kept.update({ body: fields.partial(), example: { active: false } }),
  remove: kept.remove('Delete a client notification; it leaves every screen'),
});
