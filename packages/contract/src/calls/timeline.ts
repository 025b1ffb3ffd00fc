import { ALERT_LEVELS, ALERT_TYPES, STORE_MODES, TIMELINE_STATES } from '@backhaul/domain';
import * as z from 'zod';
import { CORE } from '../call/base.js';
import { defineCalls } from '../call/define.js';
import { ofUnit } from '../call/subjects.js';
import { COMMAND_STATES } from '../entities/command.js';
import { NamedChannel } from '../entities/named-channel.js';
import { Id, IdParams, Kbps, Millis } from '../entities/ids.js';
import { SettingChange } from '../entities/setting-change.js';

/** One recorded transmission of a unit to a channel; `endedAt` is null while it runs, the channel if it was removed or the caller does not see it. */
export const TransmissionRecord = z
  .object({
    id: Id,
    channelId: Id.nullable(),
    channelName: z.string().nullable(),
    /** The group of channels that it was started to; the channel is the member that was used; null: none. */
    group: NamedChannel.nullable(),
    createdAt: Millis,
    startedAt: Millis.nullable(),
    endedAt: Millis.nullable(),
    endReason: z.string().nullable(),
    /** Its store mode (spec 1 §4, store modes). */
    mode: z.enum(STORE_MODES),
  })
  .meta({ id: 'TransmissionRecord' });

/** The name of the user; null: the console itself, a user that the caller may not see, or a removed one. */
const By = z.string().nullable();

/**
 * Events of one transmission on one axis: its states, the commands to the unit, the unit's events, its alerts, and
 * the mean bitrate of each `stepMs` (null without reports). `interruptions`: while it was live and its channel received no picture, as the
 * server reported it. `changes`: of the unit's configuration and of its channel's recording, with their users. `transmission` is null if the
 * unit never transmitted.
 */
export const Timeline = z
  .object({
    /** The newest first. */
    transmissions: z.array(TransmissionRecord),
    transmission: TransmissionRecord.nullable(),
    from: Millis,
    to: Millis,
    spans: z.array(z.object({ state: z.enum(TIMELINE_STATES), from: Millis, to: Millis })),
    commands: z.array(
      z.object({
        id: Id,
        name: z.string(),
        state: z.enum(COMMAND_STATES),
        at: Millis,
        answeredAt: Millis.nullable(),
        by: By,
        error: z.string().nullable(),
      }),
    ),
    changes: z.array(z.object({ id: Id, at: Millis, by: By, settings: z.array(SettingChange) })),
    interruptions: z.array(
      z.object({ from: Millis, to: Millis, channelId: Id.nullable(), channelName: z.string().nullable() }),
    ),
    events: z.array(z.object({ id: Id, at: Millis, type: z.string(), detail: z.string() })),
    alerts: z.array(
      z.object({
        id: Id,
        type: z.enum(ALERT_TYPES),
        severity: z.enum(ALERT_LEVELS),
        since: Millis,
        endedAt: Millis.nullable(),
        text: z.string(),
      }),
    ),
    stepMs: z.int(),
    bitrate: z.array(z.object({ at: Millis, kbps: Kbps.nullable() })),
  })
  .meta({ id: 'Timeline' });

/** The time line of a unit’s transmissions. */
export const timeline = defineCalls({
  ofUnit: {
    method: 'GET',
    path: `${CORE}/v2/units/{id}/timeline`,
    summary: 'Timeline of a transmission of a unit, by default the newest; lists the last 20',
    access: { permission: 'unit:read' },
    subject: ofUnit,
    params: IdParams,
    query: z.strictObject({ transmissionId: Id.optional() }),
    response: Timeline,
    errors: ['NOT_FOUND'],
  },
});
