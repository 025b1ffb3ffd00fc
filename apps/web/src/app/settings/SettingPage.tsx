import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { SETTING_PAGES, type SettingPath } from '../../navigation/settings.js';
import { t } from '../../text/t.js';
import { Waiting } from '../../ui/page/Waiting.js';
import { LinkedPages } from '../../ui/tabs/LinkedPages.js';
import { part } from '../upgrade/load-page.js';
import { settingLabel } from './setting-label.js';

const PAGES: Readonly<Record<SettingPath, ComponentType>> = {
  '/system/system_settings/application_configuration': lazy(() =>
    part(import('../../areas/system-settings/ApplicationConfigurationPage.js')).then((area) => ({
      default: area.ApplicationConfigurationPage,
    })),
  ),
  '/system/system_settings/client_application': lazy(() =>
    part(import('../../areas/system-settings/ClientApplicationPage.js')).then((area) => ({
      default: area.ClientApplicationPage,
    })),
  ),
  '/system/system_settings/ai_settings': lazy(() =>
    part(import('../../areas/system-settings/AiSettingsPage.js')).then((area) => ({ default: area.AiSettingsPage })),
  ),
  '/system/system_settings/liq_operator_sets': lazy(() =>
    part(import('../../areas/operator-sets/OperatorSetsPage.js')).then((area) => ({ default: area.OperatorSetsPage })),
  ),
  '/system/system_settings/software_version': lazy(() =>
    part(import('../../areas/software-versions/SoftwareVersionsPage.js')).then((area) => ({
      default: area.SoftwareVersionsPage,
    })),
  ),
  '/system/system_settings/history_device_group': lazy(() =>
    part(import('../../areas/place-history/HistoryPage.js')).then((area) => ({ default: area.GroupHistoryPage })),
  ),
  '/system/system_settings/history_device_inventory': lazy(() =>
    part(import('../../areas/place-history/HistoryPage.js')).then((area) => ({ default: area.InventoryHistoryPage })),
  ),
};

/** The page of system settings at the address, with links to the others. An open record takes the whole page. */
export function SettingPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isOpen = useRouterState({ select: ({ location }) => 'open' in location.search });
  const found = SETTING_PAGES.find((page) => page === path);
  // Another page is about to be shown.
  if (found === undefined) return null;
  const Page = PAGES[found];
  const page = (
    <Suspense fallback={<Waiting />}>
      <Page key={found} />
    </Suspense>
  );
  if (isOpen) return page;
  return (
    <LinkedPages label={t('nav.systemSettings')} pages={SETTING_PAGES.map((to) => ({ to, label: settingLabel(to) }))}>
      {page}
    </LinkedPages>
  );
}
