import type { FfmpegOfChannel } from '@backhaul/contract';
import { allowedFfmpegOptions, ffmpegOptions, isSentByFfmpeg } from '@backhaul/domain';
import type { Kysely } from 'kysely';
import type { VisibleChannel } from '../../control/policies/records.js';
import type { AreaHandlers } from '../../control/policies/subjects.js';
import type { Caller } from '../../platform/access/scope.js';
import type { Database } from '../../platform/db/schema.js';
import { invalid, Refusal } from '../../platform/kernel/refusal.js';
import { changeDestinations } from './change.js';
import type { DestinationDependencies } from './dependencies.js';
import { refuseFeature } from './profile.js';
import { destinationsOf, oneOf } from './store.js';

async function ffmpegOf(db: Kysely<Database>, channelId: string): Promise<FfmpegOfChannel> {
  const stored = await destinationsOf(db, channelId);
  return {
    destinations: stored.map(({ id, name, address: { protocol }, ffmpeg }) => ({
      destinationId: id,
      name,
      protocol,
      ffmpeg,
      allowed: allowedFfmpegOptions(protocol),
    })),
  };
}

/** Sets the options of one destination, normalised by the rules. Throws INVALID with the refused option, UNSUPPORTED, NOT_FOUND. */
async function setFfmpeg(
  dependencies: DestinationDependencies,
  caller: Caller,
  channel: VisibleChannel,
  { destinationId: id, ffmpeg: text }: { readonly destinationId: string; readonly ffmpeg: string },
): Promise<void> {
  await changeDestinations(dependencies, caller, channel, async (tx, existing) => {
    const before = oneOf(existing, id);
    const read = ffmpegOptions(before.address.protocol, text);
    if (text !== '' && !isSentByFfmpeg(before.address)) throw new Refusal('UNSUPPORTED');
    if ('refused' in read) throw invalid('body.ffmpeg', read.refused);
    const ffmpeg = read.args.join(' ');
    if (ffmpeg === before.ffmpeg) return undefined;
    if (before.on) refuseFeature(dependencies.registry, channel.record.serverId, { ...before, ffmpeg });
    await tx.updateTable('destinations').set({ ffmpeg }).where('id', '=', id).execute();
    const changes = [{ path: 'ffmpeg', from: before.ffmpeg, to: ffmpeg }];
    return { id, verb: 'update', detail: before.name, changes };
  });
}

type Calls = Pick<AreaHandlers<'destinations'>, 'ffmpeg' | 'setFfmpeg' | 'adminFfmpeg' | 'setAdminFfmpeg'>;

/** The calls on ffmpeg options; those for administrators have the same rules. */
export function ffmpegCalls(dependencies: DestinationDependencies): Calls {
  const { db } = dependencies;
  const read: Calls['ffmpeg'] = (_input, { subject: channel }) => ffmpegOf(db, channel.id);
  const write: Calls['setFfmpeg'] = async ({ body }, { caller, subject: channel }) => {
    await setFfmpeg(dependencies, caller, channel, body);
    return ffmpegOf(db, channel.id);
  };
  return { ffmpeg: read, setFfmpeg: write, adminFfmpeg: read, setAdminFfmpeg: write };
}
