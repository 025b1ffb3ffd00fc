import type { RemoteProblem } from '@backhaul/domain';
import { sees, type Caller } from '../../platform/access/scope.js';
import type { ChannelPictures } from '../../state/media/channel-pictures.js';
import { pictureSource } from '../../state/media/source.js';
import { channelsOfRun, type Registry } from '../../state/registry/types.js';
import type { BroughtFile } from './actions-store.js';
import { fileName } from './file-name.js';
import type { DeviceRecord } from './reach.js';

export interface StillDependencies {
  readonly registry: Registry;
  readonly pictures: Pick<ChannelPictures, 'newest'>;
}

interface Stills {
  readonly files: readonly BroughtFile[];
  readonly problem: Extract<RemoteProblem, 'noPicture' | 'private'> | null;
}

/** Most pictures of a server. */
const MOST = 16;

/** Current pictures of those channels of a unit or a server that the caller sees; private sessions are left out for every caller. */
export async function stillsOf(
  { registry, pictures }: StillDependencies,
  { scope }: Pick<Caller, 'scope'>,
  device: DeviceRecord,
  now: Date,
): Promise<Stills> {
  const ids =
    device.kind === 'unit'
      ? channelsOfRun(device.transmission)
      : registry.channelsOfServer(device.id).map(({ id }) => id);
  const channels = ids.flatMap((id) => registry.channelRecord(id) ?? []).filter((channel) => sees(scope, channel));
  const isPrivate = (id: string): boolean => registry.channelRecord(id)?.privateSession !== false;
  const files: BroughtFile[] = [];
  for (const { id, name } of channels) {
    const url = isPrivate(id) ? null : pictureSource(registry, id, now.getTime());
    const content = url === null || files.length === MOST ? null : await pictures.newest(id, url);
    // A private session may have begun in the meantime.
    if (content !== null && !isPrivate(id))
      files.push({ name: fileName(name, 'picture', now, 'jpg'), type: 'image/jpeg', content });
  }
  if (files.length > 0) return { files, problem: null };
  return { files, problem: channels.some(({ id }) => isPrivate(id)) ? 'private' : 'noPicture' };
}
