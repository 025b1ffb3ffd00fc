import {
  ALERT_LEVELS,
  ALERT_TYPES,
  checkClock,
  NOTICE_TRANSPORTS,
  RECIPIENT_HINDRANCES,
  ROUTE_MINUTES,
  TIME_ZONES,
  TRANSPORT_HINDRANCES,
  WEEKDAYS,
} from '@backhaul/domain';
import * as z from 'zod';
import { checkedText } from '../call/checked.js';
import { Id, Millis } from './ids.js';
import { IncidentCause } from './incident.js';
import { Named } from './named.js';

/** A record that a route names; without a name it has been deleted, and the route ignores it. */
const Referred = z.object({ id: Id, name: z.string().nullable() });

/** Time of day, as `22:30`. */
const Clock = checkedText(checkClock, 8);

/** A part of every day, in the local time of a zone, over midnight if `to` is earlier. */
export const QuietHours = z
  .strictObject({ from: Clock, to: Clock, timeZone: z.enum(TIME_ZONES) })
  .meta({ id: 'QuietHours' });

/** When a user is on duty; days from Monday 1 to Sunday 7. A shift that ends at the time it begins lasts a whole day. */
export const Shift = z
  .strictObject({
    userId: Id,
    days: z
      .array(z.union(WEEKDAYS.map((day) => z.literal(day))))
      .min(1)
      .max(7),
    from: Clock,
    to: Clock,
  })
  .meta({ id: 'Shift' });

const { dwell, repeat } = ROUTE_MINUTES;
/** Rules of a route. An empty list of types, groups or labels matches all. */
export const RouteRules = z.strictObject({
  severities: z.array(z.enum(ALERT_LEVELS)).min(1).max(ALERT_LEVELS.length),
  types: z.array(z.enum(ALERT_TYPES)).max(ALERT_TYPES.length),
  groupIds: z.array(Id).max(500),
  labelIds: z.array(Id).max(100),
  userIds: z.array(Id).max(500),
  dutyListIds: z.array(Id).max(100),
  webhookIds: z.array(Id).max(100),
  /** How its users and duty lists are notified. */
  transports: z.array(z.enum(NOTICE_TRANSPORTS)).max(NOTICE_TRANSPORTS.length),
  /** How long an alert must have been raised, minutes. */
  dwellMinutes: z.int().min(dwell.min).max(dwell.max),
  /** Interval at which it is sent again until it is acknowledged, minutes; null: sent once. */
  repeatMinutes: z.int().min(repeat.min).max(repeat.max).nullable(),
  quiet: QuietHours.nullable(),
});

/** Which alerts of an inventory are sent to whom. */
export const AlertRoute = RouteRules.omit({
  groupIds: true,
  labelIds: true,
  userIds: true,
  dutyListIds: true,
  webhookIds: true,
})
  .extend({
    id: Id,
    name: z.string(),
    inventory: Named,
    enabled: z.boolean(),
    groups: z.array(Referred),
    labels: z.array(Referred),
    users: z.array(Referred),
    dutyLists: z.array(Referred),
    webhooks: z.array(Referred),
    createdAt: Millis,
  })
  .meta({ id: 'AlertRoute' });
export type AlertRoute = z.output<typeof AlertRoute>;

/** Who is on duty when. */
export const DutyList = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    timeZone: z.enum(TIME_ZONES),
    shifts: z.array(Shift.extend({ userName: z.string().nullable() })),
    /** Names of the users on duty now. */
    onDuty: z.array(z.string()),
    createdAt: Millis,
  })
  .meta({ id: 'DutyList' });
export type DutyList = z.output<typeof DutyList>;

/** A period in which nobody is notified of the alerts of a unit, a server or a group. */
export const MaintenanceWindow = z
  .object({
    id: Id,
    name: z.string(),
    inventory: Named,
    target: Named.extend({ kind: z.enum(['unit', 'server', 'group']) }),
    from: Millis,
    to: Millis,
    state: z.enum(['planned', 'open', 'over']),
    createdAt: Millis,
  })
  .meta({ id: 'MaintenanceWindow' });
export type MaintenanceWindow = z.output<typeof MaintenanceWindow>;

/** Why nobody is notified now, and until when. */
const Held = z.object({ why: z.enum(['quiet', 'maintenance']), until: Millis });

/** What a route would do with an alert: whom it notifies, after which time, and what delays it now. */
export const RoutePreview = z
  .object({
    route: Named,
    dwellMinutes: z.int(),
    repeatMinutes: z.int().nullable(),
    held: Held.nullable(),
    /** The incident that the alert would belong to, with its number of raised alerts; `sent`: the route has sent it, and sends nothing more now. */
    incident: z.object({ cause: IncidentCause, alerts: z.int(), sent: z.boolean() }).nullable(),
    recipients: z.array(
      z.object({
        user: Named,
        email: z.string(),
        /** The duty list that names them; null: the route itself. */
        dutyList: Named.nullable(),
        /** Why they are not notified; null: they are. */
        why: z.enum(RECIPIENT_HINDRANCES).nullable(),
        /** The transports of the route, and why one does not reach them; null: it does. */
        by: z.array(z.object({ transport: z.enum(NOTICE_TRANSPORTS), why: z.enum(TRANSPORT_HINDRANCES).nullable() })),
      }),
    ),
    webhooks: z.array(Named.extend({ state: z.enum(['active', 'off']) })),
  })
  .meta({ id: 'RoutePreview' });
export type RoutePreview = z.output<typeof RoutePreview>;

/** Records that routes of an inventory can name. `email`: whether the user has an address. */
export const AlertChoices = z
  .object({
    groups: z.array(Named),
    labels: z.array(Named),
    /** `reports`: whether the user may see the usage reports of the inventory. */
    users: z.array(Named.extend({ email: z.boolean(), reports: z.boolean() })),
    dutyLists: z.array(Named),
    webhooks: z.array(Named),
    devices: z.array(Named.extend({ kind: z.enum(['unit', 'server']) })),
    /** Whether the console has an SMS gateway. */
    sms: z.boolean(),
  })
  .meta({ id: 'AlertChoices' });
export type AlertChoices = z.output<typeof AlertChoices>;
