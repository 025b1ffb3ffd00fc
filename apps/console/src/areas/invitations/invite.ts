import { hashToken, newToken } from '../../platform/access/link-token.js';
import type { AppContract, HandlerInput, MadeInvitation } from '@backhaul/contract';
import {
  checkRecipient,
  checkUnitName,
  expiresAt,
  guestService,
  type Expiration,
  type InvitationTransport,
} from '@backhaul/domain';
import { requireService } from '../../control/services/services.js';
import { mutate } from '../../platform/access/mutate.js';
import type { Caller } from '../../platform/access/scope.js';
import { refusingTakenNames } from '../../control/devices/names.js';
import { giveGroupDefaults } from '../../control/configuration/group-defaults.js';
import { insertUnits } from '../../control/devices/new-unit.js';
import { anyChannelFor } from '../../control/policies/records.js';
import type { VisibleGroup } from '../../control/policies/group.js';
import { baseUrlOf } from '../../platform/http/base-url.js';
import { Refusal, refuseFields } from '../../platform/kernel/refusal.js';
import { namedRoom, roomFor } from './audio-room.js';
import { deliver } from './deliver.js';
import type { InvitationDependencies } from './dependencies.js';
import { disconnectGuest, voidConnection } from './end.js';
import { guestTypeOf, invitationOf, isValid, presentInvitation } from './store.js';
import { linkTo } from './token.js';

type InviteBody = HandlerInput<AppContract['invitations']['invite']>['body'];
type RenewBody = HandlerInput<AppContract['invitations']['renew']>['body'];

/** Settings that suit browsers and phones on a mobile network. */
const CONFIGURATION = { resolution: '720p30', bitrateKbps: 2500, audioBitrateKbps: 96 } as const;

/** Adds a unit for a browser, with its link. Throws INVALID, NAME_TAKEN, NO_PUBLIC_URL, NO_SMS, FEATURE_OFF, SERVICE_LICENSE, NOT_FOUND for the channel or the audio room. */
export async function invite(
  dependencies: InvitationDependencies,
  caller: Caller,
  group: VisibleGroup,
  ask: { readonly host: string; readonly body: InviteBody },
): Promise<MadeInvitation> {
  const { db, registry, clock } = dependencies;
  const { body } = ask;
  refuseBad(dependencies, body);
  if (body.channelId !== null) anyChannelFor(registry, caller.scope, group, body.channelId);
  const room = await roomFor(db, caller, group.inventoryId, body.audioRoomId);
  const now = clock.now();
  const token = newToken();
  const link = linkTo(baseUrlOf(dependencies.publicUrl, ask.host), token);
  const until = body.mode === 'adhoc' ? expiresAt(body.expiration, now) : null;
  const made = await refusingTakenNames(() =>
    mutate(
      dependencies,
      caller,
      async (tx) => {
        await requireService(tx, group.inventoryId, guestService(body.type), now);
        const [unitId = ''] = await insertUnits(tx, [
          {
            name: body.name,
            type: body.type,
            inventoryId: group.inventoryId,
            groupIds: [group.id],
            configuration: CONFIGURATION,
            ...(body.channelId !== null && { selectedChannelId: body.channelId }),
          },
        ]);
        const given = await giveGroupDefaults(dependencies, tx, caller, unitId);
        const { name: groupName } = await tx
          .selectFrom('groups')
          .select('name')
          .where('id', '=', group.id)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('invitations')
          .values({
            unit_id: unitId,
            group_id: group.id,
            mode: body.mode,
            interview: body.interview,
            token_hash: hashToken(token),
            made_at: new Date(now),
            made_by: caller.userId,
            expires_at: until === null ? null : new Date(until),
            transport: body.transport,
            recipient: body.recipient,
            last_used_at: null,
            ...(await namedRoom(tx, room)),
          })
          .execute();
        const delivery = await deliver(dependencies, tx, {
          ...body,
          inventoryId: group.inventoryId,
          unit: body.name,
          group: groupName,
          link,
          expiresAt: until,
          userId: caller.userId,
        });
        return { unitId, delivery, given };
      },
      ({ unitId, given }) => [
        {
          action: 'guest:invite',
          subject: { kind: 'unit', id: unitId },
          detail: `${body.mode}, ${body.transport}`,
          touches: [['unit', unitId]],
        },
        ...(given ? [given.entry] : []),
      ],
    ),
  );
  return { ...presentInvitation(await invitationOf(db, made.unitId)), link, delivery: made.delivery };
}

/** Makes a new link for a unit; the earlier one is void. Throws INVALID, NO_PUBLIC_URL, NO_SMS, FEATURE_OFF, SERVICE_LICENSE, NOT_INVITED. */
export async function renew(
  dependencies: InvitationDependencies,
  caller: Caller,
  unitId: string,
  ask: { readonly host: string; readonly body: RenewBody },
): Promise<MadeInvitation> {
  const { db, clock } = dependencies;
  const { body } = ask;
  const before = await invitationOf(db, unitId);
  refuseBad(dependencies, body);
  const token = newToken();
  const link = linkTo(baseUrlOf(dependencies.publicUrl, ask.host), token);
  const now = clock.now();
  const until = before.mode === 'adhoc' ? expiresAt(body.expiration, now) : null;
  const { delivery, guest } = await mutate(
    dependencies,
    caller,
    async (tx) => {
      const service = guestService(guestTypeOf(before.type));
      await requireService(tx, before.inventory_id, service, now, !isValid(before, now));
      await tx
        .updateTable('invitations')
        .set({
          token_hash: hashToken(token),
          made_at: new Date(now),
          made_by: caller.userId,
          expires_at: until === null ? null : new Date(until),
          expired: false,
          transport: body.transport,
          recipient: body.recipient,
        })
        .where('unit_id', '=', unitId)
        .execute();
      const sent = await deliver(dependencies, tx, {
        ...body,
        inventoryId: before.inventory_id,
        unit: before.name,
        group: before.group_name,
        link,
        expiresAt: until,
        userId: caller.userId,
      });
      return { delivery: sent, guest: await voidConnection(tx, unitId) };
    },
    {
      action: 'guest:renew',
      subject: { kind: 'unit', id: unitId },
      detail: body.transport,
      touches: [['unit', unitId]],
    },
  );
  await disconnectGuest(dependencies, before, guest);
  return { ...presentInvitation(await invitationOf(db, unitId)), link, delivery };
}

function refuseBad(
  { mailer, publicUrl }: InvitationDependencies,
  body: {
    readonly name?: string;
    readonly transport: InvitationTransport;
    readonly recipient: string;
    readonly expiration: Expiration;
  },
): void {
  const complaints = [
    { path: 'body.name', message: body.name === undefined ? null : checkUnitName(body.name) },
    { path: 'body.recipient', message: checkRecipient(body.transport, body.recipient) },
  ];
  const fields = complaints.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
  refuseFields(fields);
  // A link that is sent never has the host of the request: otherwise anybody could direct guests to another site.
  if (body.transport !== 'link' && publicUrl === undefined) throw new Refusal('NO_PUBLIC_URL');
  if (body.transport === 'sms' && !mailer.sends('sms')) throw new Refusal('NO_SMS');
}
