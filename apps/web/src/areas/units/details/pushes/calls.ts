import type { PushKind } from '@backhaul/domain';
import { api } from '../../../../api/client.js';

/** The calls on streams of a kind. */
export const PUSH_CALLS = {
  social_media: {
    told: api.pushes.socialMedia,
    start: api.pushes.startSocialMedia,
    stop: api.pushes.stopSocialMedia,
  },
  cdn: { told: api.pushes.cdn, start: api.pushes.startCdn, stop: api.pushes.stopCdn },
} as const satisfies Record<PushKind, object>;
