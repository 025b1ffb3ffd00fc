import { listDevices, openCamera, cameraProblemOf, type CameraProblem, type Choice, type Devices } from './camera.js';
import { Store } from './store.js';

export interface CameraState {
  readonly stream: MediaStream | null;
  readonly trouble: CameraProblem | null;
  readonly devices: Devices;
  readonly choice: Choice;
}

/** The guest's camera and microphone, open as long as the page. */
export class CameraController {
  readonly state = new Store<CameraState>({
    stream: null,
    trouble: null,
    devices: { cameras: [], microphones: [] },
    choice: { camera: undefined, microphone: undefined },
  });
  #turn = Promise.resolve();

  /** Opens the chosen devices; closes the previous ones first, since some cameras cannot be opened twice. */
  open(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#open());
    return this.#turn;
  }

  choose(change: Partial<Choice>): Promise<void> {
    this.#change({ choice: { ...this.state.now().choice, ...change } });
    return this.open();
  }

  async #open(): Promise<void> {
    if (!window.isSecureContext) return this.#change({ trouble: 'notSecure' });
    const { stream: before, choice } = this.state.now();
    for (const track of before?.getTracks() ?? []) track.stop();
    try {
      const stream = await openCamera(choice);
      this.#change({ stream, trouble: null, devices: await listDevices() });
    } catch (error) {
      this.#change({ stream: null, trouble: cameraProblemOf(error) });
    }
  }

  #change(change: Partial<CameraState>): void {
    this.state.set({ ...this.state.now(), ...change });
  }
}
