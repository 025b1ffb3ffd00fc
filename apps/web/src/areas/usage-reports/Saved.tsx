import type { UsageReport } from '@backhaul/contract';
import { REPORT_COLUMNS } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { problemText } from '../../api/problem.js';
import { useCan, useCurrentUser } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { LabeledSelect } from '../../ui/choice/LabeledSelect.js';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.js';
import { Dialog } from '../../ui/dialog/Dialog.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { complaintAbout, type Shown } from './query.js';
import { SaveForm } from './SaveForm.js';

interface Props {
  readonly shown: Shown;
  /** Name of the saved report that is open, even if changed. */
  readonly name: string;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

/** Search parameters that show a saved report. */
const addressOf = (report: UsageReport) => ({
  saved: report.name,
  inventory: report.inventory.id,
  groupBy: report.groupBy,
  period: report.period,
  from: report.from ?? undefined,
  to: report.to ?? undefined,
  zone: report.timeZone,
  columns: report.columns.length === REPORT_COLUMNS.length ? undefined : report.columns.join('.'),
});

/** Saved reports of the inventory: open, save or delete one. */
export function Saved({ shown, name, onChange }: Props) {
  const { inventories } = useCurrentUser();
  const manages = useCan('usageReport:manage');
  const change = useChange();
  const [asked, setAsked] = useState<'save' | 'delete' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const inventoryId = shown.inventoryId || (inventories.length === 1 ? (inventories[0]?.id ?? '') : '');
  const params = { id: inventoryId };
  const { data: reports = [] } = useQuery({
    ...callQuery(api.usageReports.saved, { params }),
    enabled: inventoryId !== '',
  });
  const open = reports.find((report) => report.name === name);
  const reason = manages ? (inventoryId === '' ? t('usageReports.save.needs') : null) : t('permission.missing');
  const close = () => {
    setAsked(null);
    setError(null);
  };
  const forget = async () => {
    try {
      await change(() => api.usageReports.forget({ params, query: { name } }));
      close();
      onChange({ saved: undefined });
      toast(t('usageReports.deleted'), { tone: 'success' });
    } catch (problem) {
      setError(problemText(problem));
    }
  };
  return (
    <>
      {reports.length > 0 ? (
        <LabeledSelect
          label={t('usageReports.saved')}
          value={open?.name ?? ''}
          options={[
            { value: '', label: t('usageReports.saved.none') },
            ...reports.map((report) => ({ value: report.name, label: report.name })),
          ]}
          onChange={(next) => {
            const report = reports.find((one) => one.name === next);
            onChange(report === undefined ? { saved: undefined } : addressOf(report));
          }}
        />
      ) : null}
      {complaintAbout(shown) === undefined ? (
        <Button reason={reason} onClick={() => setAsked('save')}>
          {t('usageReports.save')}
        </Button>
      ) : null}
      {open === undefined ? null : (
        <Button look="danger" reason={reason} onClick={() => setAsked('delete')}>
          {t('usageReports.delete')}
        </Button>
      )}
      <Dialog opened={asked === 'save'} onClose={close} title={t('usageReports.save')}>
        <SaveForm
          shown={shown}
          inventoryId={inventoryId}
          report={open}
          onDone={(report) => {
            close();
            onChange(addressOf(report));
          }}
          onCancel={close}
        />
      </Dialog>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t('usageReports.deleteAsk', { name })}
        text={t('usageReports.deleteText')}
        confirmLabel={t('usageReports.delete')}
        cancelLabel={t('usageReports.cancel')}
        error={error}
        onConfirm={() => void forget()}
        onClose={close}
      />
    </>
  );
}
