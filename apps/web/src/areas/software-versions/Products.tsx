import type { CatalogueVersion, SoftwareVersionProduct } from '@backhaul/contract';
import { checkProduct, checkProductMessage } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';
import { productText } from './product.js';

type Values = { readonly kind: string; readonly model: string; readonly message: string };
const NEW: Values = { kind: 'unit', model: '', message: '' };

const productOf = ({ kind, model }: Values): string => (kind === 'model' ? `unit:${model.trim()}` : kind);

const messageField = (): Field<'message'> => ({
  kind: 'text',
  name: 'message',
  label: t('softwareVersions.message'),
  hint: t('softwareVersions.message.hint'),
  check: checkProductMessage,
});

const fieldsOf = (values: Values): readonly Field<keyof Values>[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t('softwareVersions.product'),
    options: [
      { value: 'unit', label: t('softwareVersions.units') },
      { value: 'model', label: t('softwareVersions.unitsOfModel') },
      { value: 'server', label: t('softwareVersions.servers') },
    ],
  },
  ...(values.kind === 'model'
    ? [
        {
          kind: 'text' as const,
          name: 'model' as const,
          label: t('softwareVersions.model'),
          hint: t('softwareVersions.model.hint'),
          check: () => checkProduct(productOf(values)),
        },
      ]
    : []),
  messageField(),
];

/** Products that a version is for, with a message for each. */
export function Products({ version }: { readonly version: CatalogueVersion }) {
  const { id, products } = version;
  const [adding, setAdding] = useState(false);
  const [changed, setChanged] = useState<SoftwareVersionProduct | null>(null);
  const close = () => {
    setAdding(false);
    setChanged(null);
  };
  return (
    <TableSection
      title={t('softwareVersions.products')}
      beside={
        <Button icon="plus" onClick={() => setAdding(true)}>
          {t('softwareVersions.addProduct')}
        </Button>
      }
    >
      <DialogText>{t('softwareVersions.products.text')}</DialogText>
      <DataTable
        label={t('softwareVersions.products')}
        empty={t('softwareVersions.products.none')}
        columns={[
          { key: 'product', head: t('softwareVersions.product') },
          { key: 'message', head: t('softwareVersions.message'), wraps: true },
          { key: 'acts', head: '', align: 'end' },
        ]}
        rows={products.map((one) => ({
          key: one.product,
          cells: [
            productText(one.product),
            one.message || '—',
            <ProductActs key="acts" id={id} product={one.product} onChange={() => setChanged(one)} />,
          ],
        }))}
      />
      <Dialog opened={adding} onClose={close} title={t('softwareVersions.addProduct')}>
        <ResourceForm
          isNew
          saved={NEW}
          fields={fieldsOf}
          submit={t('softwareVersions.associate')}
          send={async (values) => {
            const body = { product: productOf(values), message: values.message };
            await api.softwareVersions.addProduct({ params: { id }, body }, idempotencyHeaders());
            return close;
          }}
          onCancel={close}
        />
      </Dialog>
      <Dialog opened={changed !== null} onClose={close} title={changed === null ? '' : productText(changed.product)}>
        <ResourceForm
          saved={{ message: changed?.message ?? '' }}
          fields={() => [messageField()]}
          submit={t('dialog.apply')}
          send={async ({ message }) => {
            const params = { id, product: changed?.product ?? '' };
            await api.softwareVersions.updateProduct({ params, body: { message } }, idempotencyHeaders());
            return close;
          }}
          onCancel={close}
        />
      </Dialog>
    </TableSection>
  );
}

interface ActsProps {
  readonly id: string;
  readonly product: string;
  readonly onChange: () => void;
}

function ProductActs({ id, product, onChange }: ActsProps) {
  const change = useChange();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await change(() => api.softwareVersions.removeProduct({ params: { id, product } }, idempotencyHeaders()));
      toast(t('softwareVersions.productRemoved', { product: productText(product) }), { tone: 'success' });
    } catch (error) {
      toast(problemText(error), { tone: 'warning' });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" onClick={onChange}>
        {t('softwareVersions.changeMessage')}
      </Button>{' '}
      <Button size="small" busy={busy} onClick={() => void remove()}>
        {t('softwareVersions.removeProduct')}
      </Button>
    </>
  );
}
