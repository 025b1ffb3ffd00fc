import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { interruptions, timelineSpans, timelineStep, withInterruptions, type SettingChange } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/schema.js';
import { sees, type Caller } from '../../platform/access/scope.js';
import { ViewFilter } from '../../state/registry/view-filter.js';
import type { VisibleUnit } from '../../control/policies/records.js';
import { Refusal } from '../../platform/kernel/refusal.js';
import type { Registry } from '../../state/registry/types.js';
import {
  alertsWithin,
  bitrateWithin,
  changesWithin,
  channelsOf,
  commandsWithin,
  eventsWithin,
  lastRuns,
  picturesWithin,
  type RunRow,
} from './store.js';

type Timeline = HandlerOutput<AppContract['timeline']['ofUnit']>;
type TransmissionRecord = Timeline['transmissions'][number];

/** Interval of the bitrate points, ms, and most points on the axis (spec 1 §9). */
const STEP_MS = 5_000;
const POINTS = 360;

const present = (filter: ViewFilter, row: RunRow): TransmissionRecord => ({
  id: row.id,
  channelId: filter.idOf('channel', row.channel_id),
  channelName: filter.idOf('channel', row.channel_id) === null ? null : row.channel_name,
  group:
    row.group_channel_id === null
      ? null
      : filter.idOf('channel', row.group_channel_id) === null
        ? { channelId: null, channelName: null }
        : { channelId: row.group_channel_id, channelName: row.group_name },
  createdAt: row.created_at.getTime(),
  startedAt: row.started_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  endReason: row.end_reason,
  mode: row.mode,
});

interface Asked {
  readonly db: Kysely<Database>;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly nowMs: number;
}

/** History of one transmission of a unit, by default the newest. Throws NOT_FOUND for a transmission of another unit. */
export async function timelineOf(
  { db, registry, caller, nowMs }: Asked,
  { id: unitId, record: { inventoryId } }: VisibleUnit,
  transmissionId: string | undefined,
): Promise<Timeline> {
  const filter = new ViewFilter(registry, caller.scope);
  const rows = await lastRuns(db, unitId, transmissionId);
  const chosen = transmissionId === undefined ? rows[0] : rows.find(({ id }) => id === transmissionId);
  const transmissions = rows.map((row) => present(filter, row));
  if (chosen === undefined) {
    if (transmissionId !== undefined) throw new Refusal('NOT_FOUND');
    return { ...NOTHING, transmissions, from: nowMs, to: nowMs };
  }
  const transmission = present(filter, chosen);
  const from = Math.floor(transmission.createdAt / STEP_MS) * STEP_MS;
  const to = Math.max(transmission.createdAt, transmission.endedAt ?? nowMs);
  const stepMs = timelineStep(from, to, STEP_MS, POINTS);
  const within = { unitId, transmissionId: chosen.id, from: new Date(from), to: new Date(to) };
  const audience = { caller, inventoryId };
  const channels = await channelsOf(db, chosen.id, inventoryId);
  const channelIds = channels.map(({ id }) => id);
  const [commands, changes, pictures, events, alerts, rates] = await Promise.all([
    commandsWithin(db, within, audience),
    changesWithin(db, within, channelIds, audience),
    picturesWithin(db, within, channelIds),
    eventsWithin(db, within),
    alertsWithin(db, within),
    bitrateWithin(db, within, stepMs),
  ]);
  const spans = timelineSpans({ ...transmission, stopAskedAt: chosen.stop_asked_at?.getTime() ?? null }, nowMs);
  const gaps = channels.flatMap(({ id, name }) =>
    interruptions(
      pictures.filter(({ channelId }) => channelId === id),
      spans,
    ).map((gap) => {
      const channelId = filter.idOf('channel', id);
      return { ...gap, channelId, channelName: channelId === null ? null : name };
    }),
  );
  const byTime = new Map(rates.map(({ at, kbps }) => [at.getTime(), kbps]));
  const count = Math.floor((to - from) / stepMs) + 1;
  return {
    transmissions,
    transmission,
    from: transmission.createdAt,
    to,
    spans: [...withInterruptions(spans, gaps)],
    commands,
    changes: changes.map((change) => ({ ...change, settings: change.settings.map(named(registry, caller)) })),
    interruptions: gaps,
    events,
    alerts,
    stepMs,
    bitrate: Array.from({ length: count }, (_, i) => {
      const at = from + i * stepMs;
      return { at, kbps: byTime.get(at) ?? null };
    }),
  };
}

/** Settings that refer to a channel; users who see the channel get its name. */
const NAMES_CHANNEL = /^multiCamera\.(channelId|customSelectedChannels\.\d+)$|^switcherMode\.\w+ChannelId$/;

const named =
  (registry: Registry, caller: Caller) =>
  ({ path, from, to }: SettingChange): SettingChange =>
    NAMES_CHANNEL.test(path)
      ? { path, from: channelName(registry, caller, from), to: channelName(registry, caller, to) }
      : { path, from, to };

function channelName(registry: Registry, { scope }: Caller, id: SettingChange['from']): string | null {
  const record = typeof id === 'string' ? registry.channelRecord(id) : undefined;
  return record && sees(scope, record) ? record.name : null;
}

const NOTHING = {
  transmission: null,
  spans: [],
  commands: [],
  changes: [],
  interruptions: [],
  events: [],
  alerts: [],
  stepMs: STEP_MS,
  bitrate: [],
};
