import type { RtmpOutputKind } from '@backhaul/domain';
import { api } from '../../../../api/client.js';

/** API calls for each kind of destination. */
export const DESTINATION_CALLS = {
  social_media: {
    state: api.rtmpOutputs.socialMedia,
    start: api.rtmpOutputs.startSocialMedia,
    stop: api.rtmpOutputs.stopSocialMedia,
  },
  cdn: { state: api.rtmpOutputs.cdn, start: api.rtmpOutputs.startCdn, stop: api.rtmpOutputs.stopCdn },
} as const satisfies Record<RtmpOutputKind, object>;
