import { useEffect, useState } from 'react';
import { ask } from './call-console.js';
import classes from './guest.module.css';
import { say } from './text/guest-text.js';

const EVERY_MS = 1_000;

interface Picture {
  readonly channelName: string | null;
  readonly jpeg: string | null;
  readonly privateSession: boolean;
}

const NO_PICTURE: Picture = { channelName: null, jpeg: null, privateSession: false };

/** The picture of the channel, for the guest of an interview. */
export function ReturnPicture({ token }: { readonly token: string }) {
  const [picture, setPicture] = useState<Picture>(NO_PICTURE);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const next = await ask('picture', { token }).catch(() => undefined);
      if (over) return;
      setPicture(next ?? NO_PICTURE);
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [token]);
  const { channelName, jpeg, privateSession } = picture;
  return (
    <figure className={classes['returned']} data-island="dark">
      {jpeg === null ? (
        <p>{say(privateSession ? 'returnedPrivate' : 'returnedNone')}</p>
      ) : (
        <img src={`data:image/jpeg;base64,${jpeg}`} alt={say('returned', { channel: channelName ?? '' })} />
      )}
    </figure>
  );
}
