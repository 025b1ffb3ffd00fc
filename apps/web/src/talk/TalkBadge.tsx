import { t } from '../text/t.js';
import { Badge } from '../ui/state/StateBadge.js';
import type { StateLook } from '../ui/state/looks.js';
import type { TalkState } from './talk-session.js';

const LOOKS: Readonly<Record<TalkState, StateLook>> = {
  connecting: { glyph: 'brokenRing', tone: 'warn' },
  reconnecting: { glyph: 'brokenRing', tone: 'warn' },
  connected: { glyph: 'dot', tone: 'ready' },
  failed: { glyph: 'cross', tone: 'off' },
};

/** Whether this browser is in the room. */
export const TalkBadge = ({ state }: { readonly state: TalkState }) => (
  <Badge look={LOOKS[state]} status={state}>
    {t(`talk.state.${state}`)}
  </Badge>
);
