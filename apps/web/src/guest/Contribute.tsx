import { useEffect, useState } from 'react';
import { Button } from '../ui/button/Button.js';
import { Notice } from '../ui/data/Notice.js';
import { TextField } from '../ui/form/Field.js';
import { Switch } from '../ui/form/Switch.js';
import { CameraController } from './camera-controller.js';
import { Contribution } from './contribution.js';
import { DeviceChoice } from './Controls.js';
import classes from './guest.module.css';
import { Preview } from './Preview.js';
import { ReturnPicture } from './ReturnPicture.js';
import { ContributionStatus } from './ContributionStatus.js';
import { useStore } from './store.js';
import { Switches } from './Switches.js';
import { say } from './text/guest-text.js';
import { useWakeLock } from '../ui/page/use-wake-lock.js';
import { usePlace } from './use-location.js';

interface Props {
  readonly token: string;
  readonly interview: boolean;
  readonly guestName: string;
  readonly onName: (name: string) => void;
}

/** Camera, consent and the start or stop button. */
export function Contribute({ token, interview, guestName, onName }: Props) {
  const [{ camera, contribution }] = useState(() => {
    const desk = new CameraController();
    return { camera: desk, contribution: new Contribution(token, desk) };
  });
  useEffect(() => {
    void camera.open();
  }, [camera]);
  const [sharesPlace, setSharesPlace] = useState(false);
  const refused = usePlace(contribution, sharesPlace);
  const { stream, trouble, devices, choice } = useStore(camera.state);
  const standing = useStore(contribution.standing);
  const { step } = standing;
  const contributes = step === 'connecting' || step === 'connected';
  useWakeLock(contributes);

  if (trouble !== null)
    return (
      <>
        <Notice tone="warning">{say(trouble)}</Notice>
        <Button size="large" onClick={() => void camera.open()}>
          {say('tryAgain')}
        </Button>
      </>
    );
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        contribution.start(guestName);
      }}
    >
      <Preview stream={stream} onAir={step === 'connected' && standing.report.phase === 'onAir'} />
      {stream === null ? <p role="status">{say('asking')}</p> : null}
      <ContributionStatus standing={standing} />
      {contributes && interview ? <ReturnPicture token={token} /> : null}
      {contributes && stream ? <Switches stream={stream} /> : null}
      {interview && !contributes ? (
        <TextField
          label={say('name')}
          hint={say('nameHint')}
          required
          maxLength={100}
          autoComplete="name"
          value={guestName}
          onChange={(event) => onName(event.target.value)}
        />
      ) : null}
      <DeviceChoice
        devices={devices}
        stream={stream}
        choice={choice}
        choose={(change) => void camera.choose(change)}
        used={contributes}
      />
      <Switch
        label={say('place')}
        hint={say('placeHint')}
        checked={sharesPlace}
        onChange={(event) => setSharesPlace(event.target.checked)}
      />
      {refused ? <Notice tone="warning">{say('placeRefused')}</Notice> : null}
      {contributes ? (
        // A separate element: if the start button turned into this one, the same press would submit the form.
        <Button key="stop" size="large" look="danger" onClick={() => contribution.stop()}>
          {say('stop')}
        </Button>
      ) : (
        <Button key="start" size="large" look="primary" type="submit" disabled={stream === null || step === 'over'}>
          {say('contribute')}
        </Button>
      )}
    </form>
  );
}
