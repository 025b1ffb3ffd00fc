import { Notice } from '../ui/data/Notice.js';
import { Glyph } from '../ui/state/Glyph.js';
import type { StateGlyph } from '../ui/state/looks.js';
import { say } from './text/guest-text.js';
import { messageText } from '../text/messages.js';
import classes from './guest.module.css';
import type { Standing } from './contribution.js';

interface Look {
  readonly glyph: StateGlyph;
  readonly tone: 'warn' | 'ready' | 'live';
  readonly word: 'connecting' | 'again' | 'ready' | 'starting' | 'onAir' | 'stopping';
}

const LOOKS: Readonly<Record<'ready' | 'connecting' | 'onAir' | 'stopping', Look>> = {
  ready: { glyph: 'ring', tone: 'ready', word: 'ready' },
  connecting: { glyph: 'brokenRing', tone: 'warn', word: 'starting' },
  onAir: { glyph: 'dot', tone: 'live', word: 'onAir' },
  stopping: { glyph: 'brokenRing', tone: 'warn', word: 'stopping' },
};

/** The guest's progress, in a word and a sentence; read aloud when it changes. */
export function ContributionStatus({ standing }: { readonly standing: Standing }) {
  switch (standing.step) {
    case 'off': {
      const { refusal } = standing;
      if (refusal === null) return null;
      return <Notice tone="warning">{say('cannotConnect', { reason: messageText(refusal.said) })}</Notice>;
    }
    case 'over':
      return <Notice tone="warning">{say(standing.reason)}</Notice>;
    case 'connecting':
      return <State look={{ glyph: 'brokenRing', tone: 'warn', word: standing.again ? 'again' : 'connecting' }} />;
    case 'connected': {
      const { phase, channelName, console } = standing.report;
      const text =
        phase === 'ready'
          ? say('readyText')
          : phase === 'onAir'
            ? say('onAirText', { channel: channelName ?? '' })
            : '';
      return (
        <>
          <State look={LOOKS[phase]} text={text} />
          {console ? null : <Notice tone="warning">{say('consoleAway')}</Notice>}
        </>
      );
    }
    default:
      return standing satisfies never;
  }
}

function State({ look, text = '' }: { readonly look: Look; readonly text?: string }) {
  return (
    <p className={classes['state']} role="status" data-tone={look.tone}>
      <strong>
        <Glyph shape={look.glyph} />
        {say(look.word)}
      </strong>
      {text}
    </p>
  );
}
