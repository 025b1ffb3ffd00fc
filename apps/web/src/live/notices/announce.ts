import type { UserPreferences } from '@backhaul/contract';
import type { UnitNotice } from '@backhaul/domain';
import { t } from '../../text/t.js';
import { toast } from '../../ui/toast/toast.js';
import { consoleNow } from '../socket/connection.js';
import { type Batch, onBatch } from '../store/live.js';
import { type Announcement, announcements, fileNoticesOf, type Happened, newAlerts, noticeOf } from './notices.js';
import { playAlertSound } from './sound.js';

type Settings = Pick<UserPreferences, 'unitAlertsSettings' | 'unitAlertsSoundSettings' | 'muteUntil'>;

/** Events within this time are announced together, and the next ones once the toasts have gone, ms. */
const GATHER_MS = 400;
const PAUSE_MS = 3000;

const TONES = { onlineToOffline: 'warning', streamingToOffline: 'critical' } as const;
const toneOf = (notice: UnitNotice) => (notice in TONES ? TONES[notice as keyof typeof TONES] : 'info');

const textOf = (said: Announcement): string =>
  'name' in said
    ? t(`notice.${said.notice}.one`, { name: said.name, path: said.path })
    : t(`notice.${said.notice}.many`, { count: said.count });

/** Announces changes of units according to the user's preferences; returns a function that stops it. */
export function startNotices(settings: () => Settings): () => void {
  const happened = new Map<string, Happened>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saidAt = 0;

  function say(): void {
    timer = undefined;
    saidAt = Date.now();
    for (const one of announcements(happened)) toast(textOf(one), { tone: toneOf(one.notice) });
    happened.clear();
  }

  function onChange({ units, settled }: Batch): void {
    if (!settled) return;
    const { unitAlertsSettings, unitAlertsSoundSettings, muteUntil } = settings();
    if (muteUntil !== null && consoleNow() < muteUntil) return;
    const levels = new Set<'critical' | 'warning'>();
    for (const [uid, change] of units) {
      for (const { severity } of newAlerts(change)) levels.add(severity);
      const { after: unit } = change;
      if (unit === undefined) continue;
      // An unset toggle is on (spec 1 §9).
      const isOn = (notice: UnitNotice) => unitAlertsSettings[notice] !== false;
      const notice = noticeOf(change);
      if (notice !== null && isOn(notice)) happened.set(uid, { notice, unit });
      for (const file of fileNoticesOf(change)) {
        if (isOn(file.notice))
          happened.set(`${file.notice}:${file.uploadId}`, { notice: file.notice, unit, path: file.path });
      }
    }
    const loudest = (['critical', 'warning'] as const).find(
      (level) => levels.has(level) && unitAlertsSoundSettings[level],
    );
    if (loudest) playAlertSound(loudest);
    if (happened.size > 0) timer ??= setTimeout(say, Math.max(GATHER_MS, saidAt + PAUSE_MS - Date.now()));
  }

  const stop = onBatch(onChange);
  return () => {
    stop();
    clearTimeout(timer);
  };
}
