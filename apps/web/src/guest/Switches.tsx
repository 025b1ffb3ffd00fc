import { useState } from 'react';
import { Button } from '../ui/button/Button.js';
import classes from './guest.module.css';
import { say } from './text/guest-text.js';

/** Turns sound and picture off and on during a contribution. */
export function Switches({ stream }: { readonly stream: MediaStream }) {
  const [enabled, setEnabled] = useState({ audio: true, video: true });
  const toggle = (kind: 'audio' | 'video') => {
    const next = !enabled[kind];
    for (const track of stream.getTracks()) if (track.kind === kind) track.enabled = next;
    setEnabled({ ...enabled, [kind]: next });
  };
  return (
    <div className={classes['switches']}>
      {stream.getAudioTracks().length === 0 ? null : (
        <Button onClick={() => toggle('audio')} aria-pressed={!enabled.audio}>
          {say(enabled.audio ? 'mute' : 'unmute')}
        </Button>
      )}
      <Button onClick={() => toggle('video')} aria-pressed={!enabled.video}>
        {say(enabled.video ? 'hide' : 'show')}
      </Button>
      {enabled.audio ? null : <p role="status">{say('muted')}</p>}
    </div>
  );
}
