import { sectionOf, type ManagePath } from '../../navigation/pages.js';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import classes from './resource.module.css';

interface Props {
  readonly path: ManagePath;
  /** Name of the list. */
  readonly title: string;
  readonly onBack: () => void;
}

/** Where a record is: its section and its list, which opens again. */
export function Breadcrumb({ path, title, onBack }: Props) {
  const section = sectionOf(path);
  return (
    <nav className={classes['way']} aria-label={t('resource.way')}>
      {section === undefined ? null : (
        <>
          <span>{t(`nav.section.${section}`)}</span>
          <span aria-hidden>/</span>
        </>
      )}
      <Button look="plain" icon="back" aria-label={t('resource.back', { title })} onClick={onBack}>
        {title}
      </Button>
    </nav>
  );
}
