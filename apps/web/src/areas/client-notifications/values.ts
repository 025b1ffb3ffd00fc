import type { ManagedNotification } from '@backhaul/contract';
import {
  checkNotificationBody,
  message,
  MOST_NOTIFICATION_S,
  notificationTimeProblems,
  type RuleMessage,
} from '@backhaul/domain';
import { t } from '../../text/t.js';
import { momentIn, momentValue } from '../../ui/form/moment.js';
import type { Field, Refused } from '../../ui/resource/form.js';

/** Form values of a notification; `expiresAt` as `momentValue`. */
export type NotificationValues = {
  readonly body: string;
  readonly active: string;
  readonly audience: string;
  readonly inventoryIds: readonly string[];
  readonly expiresAt: string;
  readonly timeOnScreen: string;
  readonly interval: string;
  readonly closedInterval: string;
};

export const NEW_NOTIFICATION: NotificationValues = {
  body: '',
  active: 'yes',
  audience: 'everybody',
  inventoryIds: [],
  expiresAt: '',
  timeOnScreen: '30',
  interval: '3600',
  closedInterval: '86400',
};

/** Form values of a stored notification. */
export const valuesOf = (notification: ManagedNotification): NotificationValues => ({
  body: notification.body,
  active: notification.active ? 'yes' : 'no',
  audience: notification.global ? 'everybody' : 'inventories',
  inventoryIds: notification.inventories.map(({ id }) => id),
  expiresAt: momentValue(notification.expiresAt),
  timeOnScreen: String(notification.timeOnScreen),
  interval: String(notification.interval),
  closedInterval: String(notification.closedInterval),
});

/** The request body. */
export const bodyOf = (values: NotificationValues) => ({
  body: values.body,
  active: values.active === 'yes',
  global: values.audience === 'everybody',
  inventoryIds: values.audience === 'everybody' ? [] : [...values.inventoryIds],
  expiresAt: momentIn(values.expiresAt),
  timeOnScreen: Number(values.timeOnScreen),
  interval: Number(values.interval),
  closedInterval: Number(values.closedInterval),
});

function checkSeconds(text: string): RuleMessage | null {
  if (!/^\d{1,9}$/.test(text)) return message('integer');
  if (Number(text) < 1) return message('min_value', { min: 1 });
  return Number(text) > MOST_NOTIFICATION_S ? message('max_value', { max: MOST_NOTIFICATION_S }) : null;
}

const checkOnScreen = (values: NotificationValues): RuleMessage | null =>
  checkSeconds(values.timeOnScreen) ??
  (checkSeconds(values.interval) === null && checkSeconds(values.closedInterval) === null
    ? (notificationTimeProblems(bodyOf(values))[0]?.message ?? null)
    : null);

const checkExpiry = (at: number | null, saved: string): Refused =>
  at === null || momentValue(at) === saved || at > Date.now() ? null : t('notifications.expiresAt.invalid');

/** Fields of a notification. `saved`: the stored expiry, which may be in the past. */
export const fieldsOf =
  (inventories: readonly { readonly id: string; readonly name: string }[], saved: string) =>
  (values: NotificationValues): readonly Field<keyof NotificationValues>[] => [
    {
      kind: 'lines',
      name: 'body',
      label: t('notifications.body'),
      hint: t('notifications.body.hint'),
      lines: 4,
      check: checkNotificationBody,
    },
    {
      kind: 'choice',
      name: 'active',
      label: t('notifications.active'),
      options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`notifications.active.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'audience',
      label: t('notifications.audience'),
      options: [
        { value: 'everybody', label: t('notifications.everybody') },
        { value: 'inventories', label: t('notifications.ofInventories') },
      ],
    },
    ...(values.audience === 'inventories'
      ? [
          {
            kind: 'several' as const,
            name: 'inventoryIds' as const,
            label: t('notifications.inventories'),
            empty: t('notifications.inventories.none'),
            options: inventories.map(({ id, name }) => ({ value: id, label: name })),
            check: (chosen: readonly string[]) => (chosen.length === 0 ? message('required') : null),
          },
        ]
      : []),
    {
      kind: 'moment',
      name: 'expiresAt',
      label: t('notifications.expiresAt'),
      hint: t('notifications.expiresAt.hint'),
      check: (at) => checkExpiry(at, saved),
    },
    {
      kind: 'text',
      name: 'timeOnScreen',
      label: t('notifications.timeOnScreen'),
      check: () => checkOnScreen(values),
    },
    {
      kind: 'text',
      name: 'interval',
      label: t('notifications.interval'),
      hint: t('notifications.interval.hint'),
      check: checkSeconds,
    },
    { kind: 'text', name: 'closedInterval', label: t('notifications.closedInterval'), check: checkSeconds },
  ];
