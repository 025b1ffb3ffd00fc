/** Why there is no picture. */
export type CameraProblem = 'refused' | 'noCamera' | 'cameraBusy' | 'notSecure';

export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

/** The guest's choice; an empty microphone means none, undefined means the browser's default. */
export interface Choice {
  readonly camera: string | undefined;
  readonly microphone: string | undefined;
}

/** Opens camera and microphone; without a microphone, only the camera. Rejects with the browser's error. */
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

/** The meaning of a browser error for the guest. */
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

/** The cameras and microphones; they have names once access was granted. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  return {
    cameras: all.filter(({ kind }) => kind === 'videoinput'),
    microphones: all.filter(({ kind }) => kind === 'audioinput'),
  };
}
