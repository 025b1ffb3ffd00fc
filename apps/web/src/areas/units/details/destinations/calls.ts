import type { PushKind } from '@backhaul/domain';
import { api } from '../../../../api/client.js';

/** The calls on streams of a kind. */
export const DESTINATION_CALLS = {
  social_media: {
    state: api.pushes.socialMedia,
    start: api.pushes.startSocialMedia,
    stop: api.pushes.stopSocialMedia,
  },
  cdn: { state: api.pushes.cdn, start: api.pushes.startCdn, stop: api.pushes.stopCdn },
} as const satisfies Record<PushKind, object>;
