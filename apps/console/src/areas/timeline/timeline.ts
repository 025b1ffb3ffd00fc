import type { AppContract, HandlerOutput } from '@backhaul/contract';
import { timelineSpans, timelineStep } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.js';
import { Refusal } from '../../http/refusal.js';
import { alertsWithin, bitrateWithin, commandsWithin, eventsWithin, lastRuns, type RunRow } from './store.js';

type Timeline = HandlerOutput<AppContract['timeline']['ofUnit']>;
type TransmissionRecord = Timeline['transmissions'][number];

/** One point of bitrate on record each so many ms, and as many on the axis at most (spec 1 §9). */
const STEP_MS = 5_000;
const POINTS = 360;

const present = (row: RunRow): TransmissionRecord => ({
  id: row.id,
  channelId: row.channel_id,
  channelName: row.channel_name,
  createdAt: row.created_at.getTime(),
  startedAt: row.started_at?.getTime() ?? null,
  endedAt: row.ended_at?.getTime() ?? null,
  endReason: row.end_reason,
  mode: row.mode,
});

/** What happened in one transmission of a unit, by default the newest. Throws NOT_FOUND for one that is not the unit's. */
export async function timelineOf(
  db: Kysely<Database>,
  unitId: string,
  transmissionId: string | undefined,
  nowMs: number,
): Promise<Timeline> {
  const rows = await lastRuns(db, unitId, transmissionId);
  const chosen = transmissionId === undefined ? rows[0] : rows.find(({ id }) => id === transmissionId);
  const transmissions = rows.map(present);
  if (chosen === undefined) {
    if (transmissionId !== undefined) throw new Refusal('NOT_FOUND');
    return { ...NOTHING, transmissions, from: nowMs, to: nowMs };
  }
  const transmission = present(chosen);
  const from = Math.floor(transmission.createdAt / STEP_MS) * STEP_MS;
  const to = Math.max(transmission.createdAt, transmission.endedAt ?? nowMs);
  const stepMs = timelineStep(from, to, STEP_MS, POINTS);
  const within = { unitId, transmissionId: chosen.id, from: new Date(from), to: new Date(to) };
  const [commands, events, alerts, rates] = await Promise.all([
    commandsWithin(db, within),
    eventsWithin(db, within),
    alertsWithin(db, within),
    bitrateWithin(db, within, stepMs),
  ]);
  const byTime = new Map(rates.map(({ at, kbps }) => [at.getTime(), kbps]));
  const count = Math.floor((to - from) / stepMs) + 1;
  return {
    transmissions,
    transmission,
    from: transmission.createdAt,
    to,
    spans: [...timelineSpans({ ...transmission, stopAskedAt: chosen.stop_asked_at?.getTime() ?? null }, nowMs)],
    commands,
    events,
    alerts,
    stepMs,
    bitrate: Array.from({ length: count }, (_, i) => {
      const at = from + i * stepMs;
      return { at, kbps: byTime.get(at) ?? null };
    }),
  };
}

const NOTHING = { transmission: null, spans: [], commands: [], events: [], alerts: [], stepMs: STEP_MS, bitrate: [] };
