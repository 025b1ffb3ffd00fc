import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { manageSections } from '../../navigation/pages.js';
import { SETTING_PAGES } from '../../navigation/settings.js';
import { useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Icon } from '../../ui/icon/Icon.js';
import { MenuButton } from '../../ui/menu/MenuButton.js';
import { usePhone } from '../../ui/page/use-phone.js';
import classes from './ManageMenu.module.css';

/** The pages of Manage by section: a column beside the page, a menu above it on a phone. */
export function ManagePages() {
  const user = useCurrentUser();
  const address = useRouterState({ select: ({ location }) => location.pathname });
  // The pages of system settings have one entry: the first of them.
  const path = SETTING_PAGES.some((page) => page === address) ? SETTING_PAGES[0] : address;
  const phone = usePhone();
  const navigate = useNavigate();
  const sections = manageSections(user);
  const all = sections.flatMap(({ pages }) => pages.map(({ to }) => to));
  // If the address matches a page and one below it, only the lower one is current.
  const isOver = (to: string) => all.some((other) => other.startsWith(`${to}/`));
  const isCurrent = (to: string) => path === to || (path.startsWith(`${to}/`) && !isOver(to));
  if (phone) {
    const section = sections.find(({ pages }) => pages.some(({ to }) => isCurrent(to)));
    const page = section?.pages.find(({ to }) => isCurrent(to));
    return (
      <nav className={classes['bar']} aria-label={t('nav.manage')}>
        <MenuButton
          className={classes['button']}
          sections={sections.map(({ section: key, pages }) => ({
            key,
            head: t(`nav.section.${key}`),
            entries: pages.map(({ to, text, icon }) => ({
              key: to,
              icon,
              label: t(text),
              current: isCurrent(to),
              onSelect: () => void navigate({ to }),
            })),
          }))}
        >
          <span className={classes['section']}>{section === undefined ? '' : t(`nav.section.${section.section}`)}</span>
          <strong>{page === undefined ? t('nav.manage') : t(page.text)}</strong>
          <Icon name="chevronDown" size={12} />
        </MenuButton>
      </nav>
    );
  }
  return (
    <nav className={classes['column']} aria-label={t('nav.manage')}>
      {sections.map(({ section, pages }) => (
        <div key={section} role="group" aria-label={t(`nav.section.${section}`)}>
          <div className={classes['head']} aria-hidden="true">
            {t(`nav.section.${section}`)}
          </div>
          {pages.map(({ to, text }) => (
            <Link
              key={to}
              ref={isCurrent(to) ? reveal : undefined}
              to={to}
              className={classes['page'] ?? ''}
              aria-current={isCurrent(to) ? 'page' : undefined}
              activeOptions={{ includeSearch: false, exact: isOver(to) }}
            >
              {t(text)}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  );
}

/** Scrolls a long menu to the entry of the current page. */
const reveal = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });
