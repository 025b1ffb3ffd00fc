import { SelectField } from '../ui/form/Field.js';
import type { Choice, Devices } from './camera.js';
import { say } from './text/say.js';

interface Props {
  readonly devices: Devices;
  readonly stream: MediaStream | null;
  readonly choice: Choice;
  readonly choose: (change: Partial<Choice>) => void;
}

const usedIn = (tracks: readonly MediaStreamTrack[] | undefined): string => tracks?.[0]?.getSettings().deviceId ?? '';

/** Which camera and microphone are used. */
export function DeviceChoice({ devices, stream, choice, choose }: Props) {
  return (
    <>
      <SelectField
        label={say('camera')}
        value={choice.camera ?? usedIn(stream?.getVideoTracks())}
        onChange={(event) => choose({ camera: event.target.value })}
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
        onChange={(event) => choose({ microphone: event.target.value })}
      >
        {devices.microphones.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || say('microphoneNumber', { number: index + 1 })}
          </option>
        ))}
        <option value="">{say('noMicrophone')}</option>
      </SelectField>
    </>
  );
}
