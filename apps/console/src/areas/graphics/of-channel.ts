import type { AppContract, ChannelGraphics, HandlerInput } from '@backhaul/contract';
import { overlayRefusal, placeProblems, USUAL_PLACE, type GraphicPlace, type SettingChange } from '@backhaul/domain';
import type { Transaction } from 'kysely';
import { requireService } from '../../control/services/services.js';
import { recordOverlay } from '../../control/services/services-store.js';
import { countServerChange } from '../../control/commands/desired.js';
import type { Dispatcher } from '../../control/commands/types.js';
import { hasTooManyEncoders } from '../../control/configuration/encoder-count.js';
import type { VisibleChannel } from '../../control/policies/records.js';
import { mutate, type MutateDependencies } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { Refusal, refuseFields } from '../../platform/kernel/refusal.js';
import { storedOf, type StoredGraphics } from './store.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { Registry } from '../../state/registry/types.js';

export interface GraphicDependencies extends MutateDependencies {
  readonly registry: Registry;
  readonly clock: Clock;
  readonly dispatcher: Pick<Dispatcher, 'converge'>;
}

export type OverlayChange = HandlerInput<AppContract['graphics']['setOverlay']>['body'];

/** Overlay and slate of a channel. */
export async function graphicsOfChannel(
  { db, registry }: Pick<GraphicDependencies, 'db' | 'registry'>,
  { id, record }: VisibleChannel,
): Promise<ChannelGraphics> {
  const stored = await storedOf(db, id);
  const state = registry.reportedServer(record.serverId)?.state;
  return {
    inventoryId: record.inventoryId,
    graphicId: stored.overlay_graphic_id,
    place: stored.overlay_place ?? USUAL_PLACE,
    on: stored.overlay_on,
    slateGraphicId: stored.slate_graphic_id,
    supported: state ? state.missingGraphics !== undefined : null,
  };
}

/** @throws {Refusal} INVALID, NOT_FOUND, NO_GRAPHIC, UNSUPPORTED, ENCODER_LIMIT, FEATURE_OFF, SERVICE_LICENSE */
export async function setOverlay(
  dependencies: GraphicDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { graphicId, on, ...moved }: OverlayChange,
): Promise<void> {
  await change(dependencies, caller, channel, 'overlay', async (tx, before) => {
    const place = { ...(before.overlay_place ?? USUAL_PLACE), ...definedOf(moved) };
    refuse(place);
    if (graphicId !== undefined) await refuseForeign(tx, channel, graphicId);
    const chosen = graphicId === undefined ? before.overlay_graphic_id : graphicId;
    // Removing the graphic switches the overlay off.
    const isOn = on ?? (before.overlay_on && chosen !== null);
    const refused = isOn ? overlayRefusal({ hasGraphic: chosen !== null, ...abilityOf(dependencies.registry, channel) }) : null; // prettier-ignore
    if (refused !== null && (on === true || chosen === null)) throw new Refusal(refused);
    // An overlay on air may be moved and switched off, even without the service.
    if (isOn && (!before.overlay_on || chosen !== before.overlay_graphic_id))
      await requireService(tx, channel.record.inventoryId, 'graphics', dependencies.clock.now(), !before.overlay_on);
    return { overlay_graphic_id: chosen, overlay_place: place, overlay_on: isOn };
  });
}

/** @throws {Refusal} NOT_FOUND, UNSUPPORTED */
export async function setSlate(
  dependencies: GraphicDependencies,
  caller: Caller,
  channel: VisibleChannel,
  graphicId: string | null,
): Promise<void> {
  await change(dependencies, caller, channel, 'slate', async (tx) => {
    await refuseForeign(tx, channel, graphicId);
    if (graphicId !== null && !abilityOf(dependencies.registry, channel).serverTakes) throw new Refusal('UNSUPPORTED');
    return { slate_graphic_id: graphicId };
  });
}

/** Changes a channel and, in the same transaction, the requested configuration of its server. */
async function change(
  dependencies: GraphicDependencies,
  caller: Caller,
  { id, record: { serverId, inventoryId } }: VisibleChannel,
  what: 'overlay' | 'slate',
  work: (tx: Transaction<Database>, before: StoredGraphics) => Promise<Partial<StoredGraphics>>,
): Promise<void> {
  await mutate(
    dependencies,
    caller,
    async (tx) => {
      // Locks the row of the server first, as every change of channels does.
      await countServerChange(tx, serverId);
      const before = await storedOf(tx, id);
      const { overlay_place: place, ...values } = await work(tx, before);
      await tx
        .updateTable('channels')
        .set({ ...values, ...(place && { overlay_place: JSON.stringify(place) }) })
        .where('id', '=', id)
        .execute();
      const after = await storedOf(tx, id);
      if (after.overlay_on && !before.overlay_on && (await hasTooManyEncoders(tx, dependencies.registry, serverId)))
        throw new Refusal('ENCODER_LIMIT');
      if (after.overlay_on !== before.overlay_on)
        await recordOverlay(tx, { id, inventoryId }, after.overlay_on, dependencies.clock.now());
      return changesOf(before, after);
    },
    (changes) => ({
      action: `channel:${what}`,
      subject: { kind: 'channel', id },
      detail: '',
      changes,
      touches: [
        ['channel', id],
        ['server', serverId],
      ],
    }),
  );
  void dependencies.dispatcher.converge(serverId);
}

const abilityOf = (registry: Pick<Registry, 'reportedServer'>, { record: { serverId } }: VisibleChannel) => ({
  serverTakes: registry.reportedServer(serverId)?.state?.missingGraphics !== undefined,
});

/** @throws {Refusal} NOT_FOUND for a graphic of another inventory */
async function refuseForeign(
  tx: Transaction<Database>,
  { record: { inventoryId } }: VisibleChannel,
  graphicId: string | null,
): Promise<void> {
  if (graphicId === null) return;
  const graphic = await tx
    .selectFrom('graphics')
    .select('inventory_id')
    .where('id', '=', graphicId)
    .forKeyShare()
    .executeTakeFirst();
  if (graphic?.inventory_id !== inventoryId) throw new Refusal('NOT_FOUND');
}

/** @throws {Refusal} INVALID with every field that is wrong */
function refuse(place: GraphicPlace): void {
  const complaints = placeProblems(place).map(({ path, message }) => ({ path: `body.${path}`, message }));
  refuseFields(complaints);
}

const definedOf = (moved: { readonly [K in keyof GraphicPlace]?: number | undefined }): Partial<GraphicPlace> =>
  Object.fromEntries(Object.entries(moved).filter(([, value]) => value !== undefined));

/** Settings that differ, for the audit. */
function changesOf(before: StoredGraphics, after: StoredGraphics): SettingChange[] {
  const [from, to] = [settingsOf(before), settingsOf(after)];
  return Object.keys(to).flatMap((path) => {
    const [was, is] = [from[path] ?? null, to[path] ?? null];
    return was === is ? [] : [{ path, from: was, to: is }];
  });
}

const settingsOf = (stored: StoredGraphics): Readonly<Record<string, string | number | boolean | null>> => ({
  overlay: stored.overlay_graphic_id,
  on: stored.overlay_on,
  slate: stored.slate_graphic_id,
  ...(stored.overlay_place ?? USUAL_PLACE),
});
