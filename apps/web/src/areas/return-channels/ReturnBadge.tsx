import type { ReturnChannelStatus } from '@backhaul/domain';
import { t } from '../../text/t.js';
import type { StateLook } from '../../ui/state/looks.js';
import { Badge } from '../../ui/state/StateBadge.js';

const LOOKS: Readonly<Record<ReturnChannelStatus, StateLook>> = {
  idle: { glyph: 'ring', tone: 'ready' },
  inputConnected: { glyph: 'down', tone: 'ready' },
  collecting: { glyph: 'dot', tone: 'live' },
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  offline: { glyph: 'cross', tone: 'off' },
};

/** Status of a video return channel. */
export const ReturnBadge = ({ status }: { readonly status: ReturnChannelStatus }) => (
  <Badge look={LOOKS[status]} status={status}>
    {t(`returnChannels.status.${status}`)}
  </Badge>
);
