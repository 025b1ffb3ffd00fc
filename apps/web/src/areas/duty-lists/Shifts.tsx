import type { DutyList } from '@backhaul/contract';
import { checkClock, message, WEEKDAYS } from '@backhaul/domain';
import { useMutation } from '@tanstack/react-query';
import { needsOne } from '../../access/access-fields.js';
import { useChoices } from '../../alerting/use-choices.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { toast } from '../../ui/toast/toast.js';

type Shift = DutyList['shifts'][number];
const NEW: { readonly userId: string; readonly days: readonly string[]; readonly from: string; readonly to: string } = {
  userId: '',
  days: ['1', '2', '3', '4', '5'],
  from: '08:00',
  to: '16:00',
};

/** Shifts of a duty list in its time zone, and the form to add one. */
export function Shifts({ list: { id, inventory, shifts, timeZone } }: { readonly list: DutyList }) {
  const change = useChange();
  const { users } = useChoices(inventory.id);
  const store = (next: readonly Shift[]) =>
    api.dutyLists.update(
      { params: { id }, body: { shifts: next.map(({ userId, days, from, to }) => ({ userId, days, from, to })) } },
      idempotencyHeaders(),
    );
  const remove = useMutation({
    mutationFn: (gone: Shift) => change(() => store(shifts.filter((shift) => shift !== gone))),
    onSuccess: () => toast(t('dutyLists.shiftRemoved'), { tone: 'success' }),
  });
  return (
    <>
      <TableSection
        title={t('dutyLists.shiftsIn', { zone: timeZone })}
        notice={remove.error === null ? null : <Notice tone="warning">{problemText(remove.error)}</Notice>}
      >
        <DataTable
          label={t('dutyLists.shifts')}
          empty={t('dutyLists.shifts.none')}
          columns={[
            { key: 'user', head: t('dutyLists.user') },
            { key: 'days', head: t('dutyLists.days'), wraps: true },
            { key: 'time', head: t('dutyLists.time') },
            { key: 'acts', head: t('dutyLists.acts') },
          ]}
          rows={shifts.map((shift, place) => ({
            key: String(place),
            cells: [
              shift.userName ?? t('dutyLists.gone'),
              shift.days.map((day) => t(`dutyLists.day.${day}`)).join(', '),
              shift.from === shift.to
                ? t('dutyLists.wholeDay', { from: shift.from })
                : t('dutyLists.fromTo', { from: shift.from, to: shift.to }),
              <Button key="acts" size="small" look="plain" onClick={() => remove.mutate(shift)}>
                {t('dutyLists.removeShift')}
              </Button>,
            ],
          }))}
        />
      </TableSection>
      <ResourceForm
        key={shifts.length}
        isNew
        saved={NEW}
        fields={() => [
          {
            kind: 'choice',
            name: 'userId',
            label: t('dutyLists.user'),
            options: users.map(({ id: value, name }) => ({ value, label: name })),
            check: (value) => (value === '' ? message('required') : null),
          },
          {
            kind: 'several',
            name: 'days',
            label: t('dutyLists.days'),
            empty: '',
            options: WEEKDAYS.map((day) => ({ value: String(day), label: t(`dutyLists.day.${day}`) })),
            check: needsOne,
          },
          { kind: 'text', name: 'from', label: t('dutyLists.from'), hint: t('dutyLists.from.hint'), check: checkClock },
          { kind: 'text', name: 'to', label: t('dutyLists.to'), check: checkClock },
        ]}
        submit={t('dutyLists.addShift')}
        send={async ({ userId, days, from, to }) => {
          const added = {
            userId,
            days: WEEKDAYS.filter((day) => days.includes(String(day))),
            from,
            to,
            userName: null,
          };
          await store([...shifts, added]);
          return () => toast(t('dutyLists.shiftAdded'), { tone: 'success' });
        }}
      />
    </>
  );
}
