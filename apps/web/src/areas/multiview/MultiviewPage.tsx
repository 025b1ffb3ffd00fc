import { t } from '../../text/t.js';
import { Page } from '../../ui/page/Page.js';

/** The wall of pictures. */
export function MultiviewPage() {
  return <Page title={t('nav.multiview')}>{null}</Page>;
}
