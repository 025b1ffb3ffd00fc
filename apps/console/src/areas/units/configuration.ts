import type { AppContract, HandlerOutput, UnitConfiguration } from '@backhaul/contract';
import { checkUnitBitrate, delayChoices, message, unitActions } from '@backhaul/domain';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { audit } from '../../access/audit.js';
import type { Caller } from '../../access/scope.js';
import { notifyChanged } from '../../db/notify.js';
import { visibleUnit } from '../../devices/visible.js';
import { invalid, Refusal } from '../../http/refusal.js';
import type { Registry, UnitRecord } from '../../registry/types.js';
import type { UnitDependencies } from './dependencies.js';

type ConfigurationState = HandlerOutput<AppContract['units']['configuration']>;
type Capabilities = HandlerOutput<AppContract['units']['capabilities']>;

const NOTHING_KNOWN: Capabilities = {
  known: false,
  codecs: [],
  resolutions: [],
  delays: [],
  audioChannels: [],
  transports: [],
  canReboot: false,
};

/** What the unit reported that it can; what it never said is not offered. */
export function capabilitiesOf(registry: Pick<Registry, 'heardUnit'>, unitId: string): Capabilities {
  const reported = registry.heardUnit(unitId)?.state?.capabilities;
  return reported ? { ...reported, known: true } : NOTHING_KNOWN;
}

/** Wanted and reported configuration side by side. */
export function configurationOf(registry: Pick<Registry, 'heardUnit'>, record: UnitRecord): ConfigurationState {
  const reported = registry.heardUnit(record.id)?.state?.configuration;
  return {
    version: record.desiredVersion,
    desired: record.desired,
    reportedVersion: reported?.version ?? null,
    reported: reported?.applied ?? null,
    inSync: reported?.version === record.desiredVersion && isDeepStrictEqual(reported.applied, record.desired),
  };
}

interface ConfigurationChange {
  readonly change: Partial<UnitConfiguration>;
  /** The version that was read; undefined to change whatever is there. */
  readonly version?: number;
  /** Where the change sits in the request, for messages. */
  readonly path: string;
}

/**
 * Changes what is wanted of a unit, at once or when it returns. Throws UNIT_BUSY while a transmission comes or
 * goes, INVALID for what the unit does not offer, CONFLICT when `version` is no longer the present one.
 */
export async function changeConfiguration(
  { db, registry, dispatcher }: UnitDependencies,
  caller: Caller,
  unitId: string,
  { change, version, path }: ConfigurationChange,
): Promise<ConfigurationState> {
  const { record, view } = visibleUnit(registry, caller.scope, unitId);
  const actions = unitActions(view, null);
  const verdict = version === undefined ? actions.setDelay : actions.configure;
  if (!verdict.allowed) throw new Refusal(verdict.code, verdict.message);
  refuseWhatIsNotOffered(registry, record, change, path);
  // A device that kept a higher version than this database (restored from an older copy) has to follow as well.
  const reportedVersion = registry.heardUnit(unitId)?.state?.configuration.version ?? 0;
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('devices')
      .set({
        desired: sql`coalesce(desired, '{}'::jsonb) || ${JSON.stringify(change)}::jsonb`,
        desired_version: sql<number>`greatest(desired_version, ${reportedVersion}::integer) + 1`,
      })
      .where('id', '=', unitId)
      .where('kind', '=', 'unit')
      .$if(version !== undefined, (update) => update.where('desired_version', '=', version ?? 0))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('CONFLICT');
    const detail = JSON.stringify(change);
    await audit(tx, {
      caller,
      action: 'unit:configure',
      subject: { kind: 'unit', id: unitId },
      result: 'done',
      detail,
    });
    await notifyChanged(tx, 'unit', unitId);
  });
  await registry.refresh('unit', unitId);
  void dispatcher.converge(unitId);
  return configurationOf(registry, visibleUnit(registry, caller.scope, unitId).record);
}

function refuseWhatIsNotOffered(
  registry: Pick<Registry, 'heardUnit'>,
  record: UnitRecord,
  change: Partial<UnitConfiguration>,
  path: string,
): void {
  const { known, codecs, resolutions } = capabilitiesOf(registry, record.id);
  const { delay, codec, resolution } = change;
  if (delay !== undefined && delay !== record.desired.delay && !delaysOf(registry, record).includes(delay)) {
    throw invalid(`${path}.delay`, message('default'));
  }
  if (known && codec !== undefined && !codecs.includes(codec)) throw invalid(`${path}.codec`, message('default'));
  if (known && resolution !== undefined && !resolutions.includes(resolution)) {
    throw invalid(`${path}.resolution`, message('default'));
  }
  if (change.bitrateKbps === undefined && resolution === undefined) return;
  const whole = { ...record.desired, ...change };
  const complaint = checkUnitBitrate(whole.bitrateKbps, whole.resolution);
  if (complaint !== null) throw invalid(`${path}.bitrateKbps`, complaint);
}

/** Delays on offer: those that the unit reports, else those of its model and version (spec 1 §9). */
function delaysOf(registry: Pick<Registry, 'heardUnit'>, record: UnitRecord): readonly number[] {
  const state = registry.heardUnit(record.id)?.state;
  if (state && state.capabilities.delays.length > 0) return state.capabilities.delays;
  return delayChoices({ model: state?.model ?? '', type: record.type, version: state?.swVersion ?? '' });
}
