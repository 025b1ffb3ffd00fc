/** Whether this browser can get notifications; `ready`: it can, once the user allows it. */
type PushState = 'insecure' | 'unsupported' | 'blocked' | 'ready';

const WORKER = '/push-worker.js';

/** Whether this browser can get notifications, and if not, why. */
export function pushState(): PushState {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** The subscription of this browser; null: none. */
async function present(): Promise<globalThis.PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A subscription as the console takes it. */
interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

function bodyOf(subscription: globalThis.PushSubscription): BrowserSubscription {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}

/** The present subscription of this browser; null: none. */
export async function ownSubscription(): Promise<BrowserSubscription | null> {
  const subscription = await present();
  return subscription && bodyOf(subscription);
}

/** Asks the user, and subscribes with the key of the console; null: the user did not allow it. Rejects when the push service fails. */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with another key, of an earlier installation, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  return bodyOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

/** Ends notifications in this browser. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await present())?.unsubscribe();
}
