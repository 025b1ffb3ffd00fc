import { useState } from 'react';
import { Button } from '../ui/button/Button.js';
import { SelectField } from '../ui/form/Field.js';
import type { Choice, Devices } from './camera.js';
import { say } from './text/guest-text.js';

interface Props {
  readonly devices: Devices;
  readonly stream: MediaStream | null;
  readonly choice: Choice;
  readonly choose: (change: Partial<Choice>) => void;
  /** Whether the picture is in use: then the device changes only when the button is pressed. */
  readonly used: boolean;
}

const usedIn = (tracks: readonly MediaStreamTrack[] | undefined): string => tracks?.[0]?.getSettings().deviceId ?? '';

/** Which camera and microphone are used. */
export function DeviceChoice({ devices, stream, choice: inUse, choose, used }: Props) {
  const [chosen, setChosen] = useState<Partial<Choice>>({});
  const choice = { ...inUse, ...chosen };
  const change = (next: Partial<Choice>) => (used ? setChosen({ ...chosen, ...next }) : choose(next));
  const waits = Object.keys(chosen).length > 0;
  return (
    <>
      <SelectField
        label={say('camera')}
        value={choice.camera ?? usedIn(stream?.getVideoTracks())}
        onChange={(event) => change({ camera: event.target.value })}
      >
        {devices.cameras.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || say('cameraNumber', { number: index + 1 })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={say('microphone')}
        value={choice.microphone ?? usedIn(stream?.getAudioTracks())}
        onChange={(event) => change({ microphone: event.target.value })}
      >
        {devices.microphones.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || say('microphoneNumber', { number: index + 1 })}
          </option>
        ))}
        <option value="">{say('noMicrophone')}</option>
      </SelectField>
      {waits ? (
        <Button
          size="large"
          onClick={() => {
            setChosen({});
            choose(chosen);
          }}
        >
          {say('useDevices')}
        </Button>
      ) : null}
    </>
  );
}
