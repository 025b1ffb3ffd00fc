import { applications } from '../../text/en/applications.js';
import { addMessages, t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { Drawer } from '../../ui/drawer/Drawer.js';
import { Icon } from '../../ui/icon/Icon.js';
import type { IconName } from '../../ui/icon/paths.js';
import { Logo } from '../../ui/icon/Logo.js';
import classes from './applications.module.css';
import type { Elsewhere } from './linked-applications.js';

addMessages(applications);

const ICONS: Readonly<Record<Elsewhere, IconName>> = {
  videoReturn: 'channel',
  matrix: 'multiview',
  customerPortal: 'info',
};

interface Props {
  readonly others: readonly { readonly key: Elsewhere; readonly url: URL }[];
  readonly onClose: () => void;
}

/** The product's applications, with the open one marked; each of the others opens in the same window. */
export function ApplicationsDrawer({ others, onClose }: Props) {
  return (
    <Drawer label={t('apps.open')} onClose={onClose}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{t('apps.open')}</h2>
        <IconButton icon="close" label={t('apps.close')} onClick={onClose} />
      </div>
      <ul className={classes['list']}>
        <li>
          <a className={classes['entry']} href="/" aria-current="true" data-autofocus>
            <Logo size={24} />
            <Words name={t('apps.central')} text={t('apps.central.text')} />
            <Icon name="check" className={classes['mark']} />
          </a>
        </li>
        {others.map(({ key, url }) => (
          <li key={key}>
            <a className={classes['entry']} href={url.href} rel="noreferrer">
              <Icon name={ICONS[key]} size={24} />
              <Words name={t(`apps.${key}`)} text={t(`apps.${key}.text`)} />
            </a>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}

function Words({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <span className={classes['words']}>
      <span className={classes['name']}>{name}</span>
      <span className={classes['text']}>{text}</span>
    </span>
  );
}
