import type { PipeState } from '@backhaul/domain';
import { cameras } from '../../../../text/en/cameras.js';
import { addMessages, t } from '../../../../text/t.js';
import { Glyph } from '../../../../ui/state/Glyph.js';
import type { StateGlyph } from '../../../../ui/state/looks.js';
import classes from './bridge.module.css';

addMessages(cameras);

const GLYPHS: Readonly<Record<PipeState, StateGlyph>> = {
  connecting: 'brokenRing',
  connected: 'dot',
  disconnecting: 'brokenRing',
  notConnected: 'ring',
  failed: 'cross',
};

/** The state of a bridge, as glyph and word; read aloud when it changes. */
export function BridgeStatus({ state }: { readonly state: PipeState }) {
  return (
    <p className={classes['state']} data-state={state} role="status">
      <Glyph shape={GLYPHS[state]} />
      {t(`bridge.state.${state}`)}
    </p>
  );
}
