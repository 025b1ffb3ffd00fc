import { useRouter, useRouterState } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ClientNotification } from '@backhaul/contract';
import { useEffect, useRef } from 'react';
import { changePreferences, storePreferences } from '../../session/change-preferences.js';
import { useConfiguration, usePreferences } from '../../session/hooks.js';
import { noticesQuery } from '../../session/queries.js';
import { problemText } from '../../api/problem.js';
import { chooseLanguage } from '../../text/language.js';
import { chooseZone } from '../../text/zone.js';
import { preloadDialogs } from '../../ui/dialog/Dialog.js';
import { chooseDensity, chooseTheme } from '../../ui/scheme/scheme.js';
import { toast } from '../../ui/toast/toast.js';
import { startPolling } from '../session/polling.js';

/** Background work of a session while the shell is mounted; renders nothing. */
export function SessionEffects() {
  useLook();
  useLastRoute();
  useNotifications();
  usePageViews();
  useEffect(() => preloadDialogs(), []);
  const { pollIntervalMs } = useConfiguration();
  useEffect(() => startPolling(pollIntervalMs), [pollIntervalMs]);
  useEffect(() => {
    const store = () => void storePreferences();
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
  return null;
}

/** Applies language, zone, theme and density of the preferences. */
function useLook(): void {
  const { language, timeZone, theme, density } = usePreferences();
  useEffect(() => {
    chooseLanguage(language).catch((error: unknown) => toast(problemText(error), { tone: 'warning' }));
  }, [language]);
  useEffect(() => chooseZone(timeZone), [timeZone]);
  useEffect(() => chooseTheme(theme), [theme]);
  useEffect(() => chooseDensity(density), [density]);
}

/** Remembers the current route, to restore it later (spec 1 §2). */
function useLastRoute(): void {
  const href = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.href });
  const { lastRoute } = usePreferences();
  useEffect(() => {
    if (href !== undefined && href !== '/' && href !== lastRoute && href.length <= 512) {
      changePreferences({ lastRoute: href });
    }
  }, [href, lastRoute]);
}

/** Reports page views while an administrator has that switched on. */
function usePageViews(): void {
  const { pageViews } = useConfiguration();
  const router = useRouter();
  useEffect(() => {
    if (!pageViews) return undefined;
    const leaving = new AbortController();
    void import('../session/page-views.js').then((loaded) => loaded.startPageViews(router, leaving.signal));
    return () => leaving.abort();
  }, [pageViews, router]);
}

const show = (standing: readonly ClientNotification[]): void =>
  void import('../session/notifications.js').then(({ showNotifications }) => showNotifications(standing));

/** Shows the active client notifications. */
function useNotifications(): void {
  const { data } = useQuery(noticesQuery);
  const loads = useRef(false);
  useEffect(() => {
    if (data === undefined || (data.length === 0 && !loads.current)) return;
    loads.current = true;
    show(data);
  }, [data]);
  useEffect(() => () => (loads.current ? show([]) : undefined), []);
}
