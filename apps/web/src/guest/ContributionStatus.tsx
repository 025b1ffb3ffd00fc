import type { Tally } from '@backhaul/domain';
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

/** The state of the contribution, in a word and a sentence; read aloud when it changes. */
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
      const { phase, channelName, console, tally } = standing.report;
      const text =
        phase === 'ready'
          ? say('readyText')
          : phase === 'onAir'
            ? say('onAirText', { channel: channelName ?? '' })
            : '';
      return (
        <>
          <TallyBand tally={tally} />
          <State look={LOOKS[phase]} text={text} />
          {console ? null : <Notice tone="warning">{say('consoleAway')}</Notice>}
        </>
      );
    }
    default:
      return standing satisfies never;
  }
}

/** Whether the guest is on air in the broadcast, as the gallery's tally reports it. */
function TallyBand({ tally }: { readonly tally: Tally | null }) {
  if (tally === null) return null;
  const { light, text } = tally;
  return (
    <p className={classes['tally']} role="status" data-light={light}>
      <strong>
        <span aria-hidden>{SIGNS[light]}</span> {say(`tally.${light}`)}
      </strong>
      {text}
    </p>
  );
}

const SIGNS: Readonly<Record<Tally['light'], string>> = { programme: '●', preview: '◐', off: '○', unknown: '?' };

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
