import { pictureSource } from '../../state/media/source.js';
import { ThumbnailCache } from '../../state/media/thumbnail-cache.js';
import type { InvitationDependencies } from './dependencies.js';
import type { InvitationRow } from './store.js';

/** Return pictures for interviews: the picture of the channel of the guest's unit. */
export class ReturnPictures {
  readonly #cache = new ThumbnailCache();

  constructor(private readonly parts: Pick<InvitationDependencies, 'registry' | 'clock'>) {}

  async of(
    row: Pick<InvitationRow, 'unit_id' | 'interview'>,
  ): Promise<{ channelName: string | null; jpeg: string | null; privateSession: boolean }> {
    const { registry, clock } = this.parts;
    const record = registry.unitRecord(row.unit_id);
    const channelId = record?.transmission?.channelId ?? record?.selectedChannelId ?? null;
    if (!row.interview || channelId === null) return { channelName: null, jpeg: null, privateSession: false };
    const { name: channelName = null, privateSession = false } = registry.channelRecord(channelId) ?? {};
    // Guests have no rights, so private sessions are always hidden.
    if (privateSession) return { channelName, jpeg: null, privateSession };
    const url = pictureSource(registry, channelId, clock.now());
    const picture = url && (await this.#cache.get(channelId, url, clock.now()));
    return { channelName, jpeg: picture?.toString('base64') ?? null, privateSession };
  }
}
