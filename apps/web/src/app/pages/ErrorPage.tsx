import { t } from '../../text/t.js';
import { Page } from '../../ui/page/Page.js';

export function ErrorPage() {
  return <Page title={t('app.name')}>{null}</Page>;
}
