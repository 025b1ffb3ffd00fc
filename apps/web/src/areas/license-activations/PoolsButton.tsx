import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { decimal } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Dialog, DialogActions } from '../../ui/dialog/Dialog.js';
import { DataTable } from '../../ui/table/DataTable.js';
import { TableSection } from '../../ui/table/TableSection.js';
import { Activations } from './Activations.js';
import { isOpen } from './licence.js';

/** Opens the licence pools of all inventories that the user can see, with their activations. */
export function PoolsButton() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button icon="clock" onClick={() => setOpened(true)}>
        {t('licences.pools')}
      </Button>
      <Dialog opened={opened} title={t('licences.pools')} onClose={close} width={760}>
        <Pools />
        <Activations />
        <DialogActions>
          <Button onClick={close}>{t('dialog.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Pools() {
  const { data, error, refetch } = useQuery({ ...callQuery(api.licenseActivations.pools, {}), staleTime: 0 });
  if (data === undefined) return <NotLoaded error={error} lines={3} onRetry={() => void refetch()} />;
  return (
    <TableSection title={t('licences.left')}>
      <DataTable
        label={t('licences.pools')}
        empty={t('licences.pools.empty')}
        columns={[
          { key: 'inventory', head: t('licences.inventory') },
          { key: 'active', head: t('licences.active') },
          { key: 'used', head: t('licences.used') },
          { key: 'left', head: t('licences.left') },
          { key: 'hours', head: t('licences.hoursShort') },
          { key: 'until', head: t('licences.poolUntil') },
        ]}
        rows={data
          .filter((pool) => pool.count > 0)
          .map((pool) => ({
            key: pool.inventory.id,
            muted: !isOpen(pool),
            cells: [
              pool.inventory.name,
              decimal(pool.active, 0),
              decimal(pool.used, 0),
              t('licences.leftOf', { left: decimal(pool.left, 0), total: decimal(pool.count, 0) }),
              decimal(pool.hours, 0),
              isOpen(pool)
                ? pool.expiresAt === null
                  ? t('licences.never')
                  : momentText(pool.expiresAt)
                : t('licences.off'),
            ],
          }))}
      />
    </TableSection>
  );
}
