import { t } from '../../text/t.js';
import { Page } from '../../ui/page/Page.js';

/** The unit list. */
export function UnitListPage() {
  return <Page title={t('units.title')}>{null}</Page>;
}
