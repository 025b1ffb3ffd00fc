import type { ListedUnit } from '@backhaul/contract';
import { checkComment, checkShortText, checkUnitName } from '@backhaul/domain';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { ownershipField, ownershipOf } from '../../inventory/ownership.js';
import { changePreferences } from '../../session/change-preferences.js';
import { useCan } from '../../session/hooks.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Facts } from '../../ui/data/Facts.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';

/** Name, texts, ownership and other facts of a unit, with a link to its details in the unit list. */
export function General({ unit }: { readonly unit: ListedUnit }) {
  const navigate = useNavigate();
  const [group] = unit.groups;
  const open = () => {
    if (group === undefined) return;
    changePreferences({ groupId: group.id, inventoryId: unit.inventory.id, inventoryName: unit.inventory.name });
    void navigate({ to: '/unit/list', search: { unit: unit.id } });
  };
  const reason = useCan('unit:license') ? null : t('permission.missing');
  return (
    <>
      <ResourceForm
        saved={{
          name: unit.name,
          comment: unit.comment,
          alias: unit.alias,
          serialNumber: unit.serialNumber,
          ownership: unit.ownership ?? '',
        }}
        reason={reason}
        fields={() => [
          { kind: 'text', name: 'name', label: t('adminUnits.name'), check: checkUnitName },
          { kind: 'text', name: 'comment', label: t('adminUnits.comment'), check: checkComment },
          { kind: 'text', name: 'alias', label: t('adminUnits.alias'), check: checkShortText },
          { kind: 'text', name: 'serialNumber', label: t('adminUnits.serialNumber'), check: checkShortText },
          ownershipField(),
        ]}
        submit={t('dialog.apply')}
        send={async (_values, { ownership, ...texts }) => {
          const body = { ...texts, ...(ownership !== undefined && { ownership: ownershipOf(ownership) }) };
          await api.adminUnits.update({ params: { id: unit.id }, body }, idempotencyHeaders());
          return () => toast(t('ownership.saved'), { tone: 'success' });
        }}
      />
      <Facts
        facts={[
          [t('resource.inventory'), unit.inventory.name],
          [t('resource.groups'), unit.groups.map(({ name }) => name).join(', ') || '—'],
          [t('adminUnits.version'), unit.swVersion || '—'],
          [t('adminUnits.createdAt'), momentText(unit.createdAt)],
          [t('adminUnits.pairedAt'), unit.pairedAt === null ? t('adminUnits.notPaired') : momentText(unit.pairedAt)],
        ]}
      />
      <div>
        <Button icon="units" reason={group === undefined ? t('adminUnits.inNoGroup') : null} onClick={open}>
          {t('adminUnits.open')}
        </Button>
      </div>
    </>
  );
}
