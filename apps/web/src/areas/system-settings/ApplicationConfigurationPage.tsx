import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { PlainPage } from '../../ui/page/PlainPage.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { PageViews } from './PageViews.js';
import { Settings } from './Settings.js';

/** Settings of the installation: whether page views are counted, and the counts (spec 3 §2). */
export function ApplicationConfigurationPage() {
  return (
    <PlainPage title={t('systemSettings.configuration')}>
      <TableSection title={t('systemSettings.pageViews')}>
        <DialogText>{t('systemSettings.pageViews.text')}</DialogText>
        <Settings>
          {({ pageViews }) => (
            <ResourceForm
              saved={{ pageViews: pageViews ? 'yes' : 'no' }}
              fields={() => [{ kind: 'switch', name: 'pageViews', label: t('systemSettings.pageViews.count') }]}
              submit={t('dialog.apply')}
              send={async (values) => {
                const body = { pageViews: values.pageViews === 'yes' };
                await api.applicationConfiguration.update({ body }, idempotencyHeaders());
                return () => toast(t('systemSettings.saved'), { tone: 'success' });
              }}
            />
          )}
        </Settings>
      </TableSection>
      <Settings>{({ pageViews }) => <PageViews isOn={pageViews} />}</Settings>
    </PlainPage>
  );
}
