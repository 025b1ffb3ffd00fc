/** Why there is no picture. */
export type CameraProblem = 'refused' | 'noCamera' | 'cameraBusy' | 'notSecure';

export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

/** What the guest chose; an empty microphone is none, undefined is whichever the browser takes. */
export interface Choice {
  readonly camera: string | undefined;
  readonly microphone: string | undefined;
}

/** Opens camera and microphone; without a microphone the picture goes alone. Rejects with the browser's error. */
export async function openCamera({ camera, microphone }: Choice): Promise<MediaStream> {
  const video: MediaTrackConstraints = {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30 },
    ...(camera === undefined ? { facingMode: { ideal: 'environment' } } : { deviceId: { exact: camera } }),
  };
  if (microphone === '') return navigator.mediaDevices.getUserMedia({ video });
  const audio = microphone === undefined ? true : { deviceId: { exact: microphone } };
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError')
      return navigator.mediaDevices.getUserMedia({ video });
    throw error;
  }
}

/** What an error of the browser means to the guest. */
export function cameraProblemOf(error: unknown): CameraProblem {
  switch (error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'refused';
    case 'NotReadableError':
    case 'AbortError':
      return 'cameraBusy';
    default:
      return 'noCamera';
  }
}

/** The cameras and microphones; they have names once one was allowed. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return {
    cameras: all.filter(({ kind }) => kind === 'videoinput'),
    microphones: all.filter(({ kind }) => kind === 'audioinput'),
  };
}
