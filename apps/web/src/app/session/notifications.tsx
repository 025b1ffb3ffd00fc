import type { ClientNotification } from '@backhaul/contract';
import { notificationDue, type LastShown } from '@backhaul/domain';
import { Markdown } from '../../ui/markdown/Markdown.js';
import { dismissToast, toast } from '../../ui/toast/toast.js';

interface Entry {
  readonly notification: ClientNotification;
  last: LastShown | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  toastId: number | undefined;
}

const KEY = 'backhaul.notifications';
const entries = new Map<string, Entry>();

/** Shows active notifications when they are due, and removes withdrawn ones from the screen. */
export function showNotifications(standing: readonly ClientNotification[]): void {
  const wanted = new Map(standing.map((one) => [one.id, one]));
  for (const [id, entry] of entries) {
    const next = wanted.get(id);
    if (next !== undefined && JSON.stringify(next) === JSON.stringify(entry.notification)) continue;
    withdraw(entry);
    entries.delete(id);
  }
  for (const notification of standing) {
    if (entries.has(notification.id)) continue;
    const entry: Entry = {
      notification,
      last: lastOf(notification),
      timer: undefined,
      toastId: undefined,
    };
    entries.set(notification.id, entry);
    schedule(entry);
  }
}

function withdraw({ timer, toastId }: Entry): void {
  clearTimeout(timer);
  if (toastId !== undefined) dismissToast(toastId);
}

function schedule(entry: Entry): void {
  const now = Date.now();
  const due = notificationDue(entry.notification, entry.last, now);
  if (due <= now) return show(entry);
  entry.timer = setTimeout(() => show(entry), due - now);
}

function show(entry: Entry): void {
  const { body, timeOnScreen, expireDate } = entry.notification;
  if (expireDate !== null && expireDate <= Date.now()) return;
  entry.toastId = toast(body, {
    content: <Markdown text={body} />,
    durationMs: timeOnScreen * 1000,
    onGone: (by) => {
      entry.toastId = undefined;
      entry.last = { at: Date.now(), by };
      remember();
      schedule(entry);
    },
  });
}

/** A closed notification stays closed after a reload. A changed text counts as a new one. */
function remember(): void {
  const kept = [...entries.values()].flatMap(({ notification, last }) =>
    last === undefined ? [] : [[keyOf(notification), last.at, last.by]],
  );
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** A checksum instead of the text, because other users of this computer need not read it. */
const keyOf = ({ id, body }: ClientNotification): string => `${id} ${checksum(body)}`;

function checksum(text: string): number {
  let sum = 7;
  for (const one of text) sum = (sum * 31 + (one.codePointAt(0) ?? 0)) % 2 ** 31;
  return sum;
}

function lastOf(notification: ClientNotification): LastShown | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(stored)) return undefined;
    for (const one of stored as unknown[]) {
      if (!Array.isArray(one) || one[0] !== keyOf(notification) || typeof one[1] !== 'number') continue;
      return { at: one[1], by: one[2] === 'user' ? 'user' : 'time' };
    }
  } catch {
    // Storage is unreadable: all notifications are shown again.
  }
  return undefined;
}
