import { routeAccess } from '@backhaul/domain';
import { entitiesBeside, entityPages } from '../../navigation/entities.js';
import { managePages } from '../../navigation/pages.js';
import { SETTING_PAGES } from '../../navigation/settings.js';
import { searchResults as words } from '../../text/en/search-results.js';
import { addMessages, t } from '../../text/t.js';
import { settingLabel } from '../settings/setting-label.js';
import { operatorPages } from '../shell/nav.js';

addMessages(words);

/** All pages that a user may enter, for the search. */
export function pagesFor(user: Parameters<typeof managePages>[0]) {
  const mayEnter = (to: string): boolean => routeAccess(user.roles, to) === 'allow';
  const managed = managePages(user);
  return [
    ...operatorPages(user.roles),
    ...(mayEnter('/unit/map')
      ? [{ to: '/unit/map' as const, icon: 'place' as const, label: t('search.unitMap') }]
      : []),
    ...managed.map(({ to, icon, text }) => ({ to, icon, label: t(text) })),
    ...entityPages(user.roles).map(({ to, text }) => ({
      to,
      icon: 'server' as const,
      label: `${t(entitiesBeside(to).title)} · ${t(text)}`,
    })),
    ...SETTING_PAGES.filter((to) => mayEnter(to) && !managed.some((page) => page.to === to)).map((to) => ({
      to,
      icon: 'settings' as const,
      label: `${t('nav.systemSettings')} · ${settingLabel(to)}`,
    })),
  ];
}
