import type { ModemModel, ModemVendor } from '@backhaul/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { IconButton } from '../../ui/button/IconButton.js';
import { ActList } from '../../ui/data/ActList.js';
import { DialogText } from '../../ui/dialog/DialogText.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { modelFields, modelOf, modelText, NEW_MODEL, valuesOf } from './models.js';

/** The models of a vendor. */
export function Models({ vendor: { id, models } }: { readonly vendor: ModemVendor }) {
  const [edited, setEdited] = useState<string | null>(null);
  const change = useChange();
  const current = models.find(({ name }) => name === edited);
  const store = (next: ModemModel[]) =>
    api.modemVendors.update({ params: { id }, body: { models: next } }, idempotencyHeaders());
  const remove = useMutation({
    mutationFn: (name: string) => change(() => store(models.filter((one) => one.name !== name))),
    onSuccess: () => toast(t('modemVendors.saved'), { tone: 'success' }),
    onError: (error) => toast(problemText(error), { tone: 'warning' }),
  });
  return (
    <>
      <DialogText>{t('modemVendors.models.text')}</DialogText>
      {models.length === 0 ? (
        <DialogText>{t('modemVendors.models.none')}</DialogText>
      ) : (
        <ActList
          label={t('modemVendors.models')}
          rows={models.map((model) => ({
            key: model.name,
            name: model.name,
            detail: modelText(model),
            act: (
              <span>
                <IconButton
                  icon="settings"
                  label={t('modemVendors.model.edit', { name: model.name })}
                  onClick={() => setEdited(model.name)}
                />
                <IconButton
                  icon="close"
                  label={t('modemVendors.model.remove', { name: model.name })}
                  onClick={() => remove.mutate(model.name)}
                />
              </span>
            ),
          }))}
        />
      )}
      <ResourceForm
        key={current?.name ?? `new ${models.length}`}
        isNew={current === undefined}
        saved={current === undefined ? NEW_MODEL : valuesOf(current)}
        fields={modelFields}
        submit={
          current === undefined ? t('modemVendors.model.add') : t('modemVendors.model.save', { name: current.name })
        }
        send={async (values) => {
          const model = modelOf(values);
          await store(
            current === undefined ? [...models, model] : models.map((one) => (one.name === current.name ? model : one)),
          );
          return () => {
            setEdited(null);
            toast(t('modemVendors.saved'), { tone: 'success' });
          };
        }}
        {...(current !== undefined && { onCancel: () => setEdited(null) })}
      />
    </>
  );
}
