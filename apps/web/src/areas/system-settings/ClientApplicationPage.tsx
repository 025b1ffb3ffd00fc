import type { ApplicationConfiguration } from '@backhaul/contract';
import { checkApplicationAddress } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { PlainPage } from '../../ui/page/PlainPage.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import { Settings } from './Settings.js';

const ADDRESSES = ['customerPortalUrl', 'videoReturnUrl', 'matrixUrl'] as const;
type Address = (typeof ADDRESSES)[number];
type Values = Readonly<Record<Address, string>>;

/** Addresses of the product's other applications (spec 1 §2): the menu of applications, and the customer portal. */
export function ClientApplicationPage() {
  return (
    <PlainPage title={t('systemSettings.applications')}>
      <DialogText>{t('systemSettings.applications.text')}</DialogText>
      <Settings>{(settings) => <Addresses settings={settings} />}</Settings>
    </PlainPage>
  );
}

function Addresses({ settings }: { readonly settings: ApplicationConfiguration }) {
  const saved: Values = {
    customerPortalUrl: settings.customerPortalUrl ?? '',
    videoReturnUrl: settings.videoReturnUrl ?? '',
    matrixUrl: settings.matrixUrl ?? '',
  };
  const fields = (): readonly Field<Address>[] =>
    ADDRESSES.map((name) => {
      const usual = settings.environment[name];
      return {
        kind: 'text',
        name,
        label: t(`systemSettings.${name}`),
        hint: usual === null ? t('systemSettings.none') : t('systemSettings.environment', { url: usual }),
        check: (text) => (text === '' ? null : checkApplicationAddress(text)),
      };
    });
  return (
    <ResourceForm
      saved={saved}
      fields={fields}
      submit={t('dialog.apply')}
      send={async (_values, changes) => {
        const body = Object.fromEntries(Object.entries(changes).map(([name, url]) => [name, url === '' ? null : url]));
        await api.applicationConfiguration.update({ body }, idempotencyHeaders());
        return () => toast(t('systemSettings.saved'), { tone: 'success' });
      }}
    />
  );
}
