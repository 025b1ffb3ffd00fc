import type { GuestReport } from '@backhaul/contract';

type Status = Extract<GuestReport, { type: 'status' }>;

/** Browser APIs that not all browsers have, and that TypeScript does not know. */
interface Browser extends Navigator {
  readonly getBattery?: () => Promise<{ readonly level: number; readonly charging: boolean }>;
  readonly connection?: { readonly type?: string };
}

const browser: Browser = navigator;

/** Network types as browsers name them; most report none. */
const NETWORKS: ReadonlyMap<string, NonNullable<Status['network']>> = new Map([
  ['wifi', 'wifi'],
  ['ethernet', 'lan'],
  ['cellular', 'cell'],
]);

/** This device's kind of network, where the browser reports it. */
export const networkOf = (type: string | undefined): Status['network'] => NETWORKS.get(type ?? '') ?? null;

const live = (tracks: readonly MediaStreamTrack[]): boolean =>
  tracks.some((track) => track.readyState === 'live' && track.enabled);

/** The current status of this device; the location is the last one received. */
export async function readStatus(stream: MediaStream, place: Status['place']): Promise<Status> {
  const battery = await browser.getBattery?.().catch(() => undefined);
  return {
    type: 'status',
    battery: battery ? { percentage: Math.round(battery.level * 100), charging: battery.charging } : null,
    network: networkOf(browser.connection?.type),
    place,
    camera: live(stream.getVideoTracks()),
    microphone: live(stream.getAudioTracks()),
  };
}
