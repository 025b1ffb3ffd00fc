import { t } from '../../text/t.js';
import { Page } from '../../ui/page/Page.js';

export function SignInPage() {
  return <Page title={t('app.name')}>{null}</Page>;
}
