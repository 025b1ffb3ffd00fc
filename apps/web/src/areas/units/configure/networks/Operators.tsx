import type { Modem } from '@backhaul/contract';
import { commandMessage, message } from '@backhaul/domain';
import { api } from '../../../../api/client.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { useCommand } from '../../../../transmit/use-command.js';
import { useDraft } from '../context.js';
import { FoundNetworks } from './FoundNetworks.js';
import { useOperatorSet } from './use-operator-set.js';

/** Scans for operators with a modem, which takes one to two minutes, and registers it with one of them. */
export function Operators({ modem }: { readonly modem: Pick<Modem, 'port' | 'product'> }) {
  const { unit, readOnly } = useDraft();
  const scan = useCommand(unit.uid);
  const choice = useCommand(unit.uid);
  const away = unit.online ? null : messageText(message('UNIT_OFFLINE'));
  const { port } = modem;
  const { permits } = useOperatorSet(unit.uid);
  const found = scan.record?.data?.kind === 'cellularNetworks' ? scan.record.data.networks : null;
  const select = (operatorId: string | null) =>
    void choice.send((options) =>
      api.devices.command(
        { params: { id: unit.uid, command: 'cellular_select' }, body: { port, operatorId } },
        options,
      ),
    );
  if (readOnly) return null;
  return (
    <FoundNetworks
      acts={
        <>
          <Button
            size="small"
            busy={scan.busy}
            reason={away ?? (modem.product?.canScan === false ? messageText(commandMessage('NO_SCAN')) : null)}
            onClick={() =>
              void scan.send((options) =>
                api.devices.command({ params: { id: unit.uid, command: 'cellular_scan' }, body: { port } }, options),
              )
            }
          >
            {t('networks.operators')}
          </Button>
          <Button
            size="small"
            reason={away ?? (choice.busy ? t('networks.switching') : null)}
            onClick={() => select(null)}
          >
            {t('networks.automatic')}
          </Button>
        </>
      }
      commands={[
        { command: scan, text: t('networks.operators.wait') },
        { command: choice, text: t('networks.switching') },
      ]}
      label={t('networks.operators.found')}
      head={t('networks.technology')}
      rows={
        found?.map(({ operatorId, name, technology, availability }) => ({
          key: `${operatorId}-${technology}`,
          muted: availability === 'forbidden' || !permits(operatorId),
          cells: [
            name || operatorId,
            technology,
            stateOf(availability, permits(operatorId)) ?? (
              <Button
                key="select"
                size="small"
                reason={choice.busy ? t('networks.switching') : null}
                onClick={() => select(operatorId)}
              >
                {t('networks.select')}
              </Button>
            ),
          ],
        })) ?? null
      }
    />
  );
}

/** Why an operator cannot be chosen; null: it can. */
function stateOf(availability: string, isPermitted: boolean): string | null {
  if (availability === 'current') return t(isPermitted ? 'networks.availability.current' : 'networks.outside.current');
  return availability === 'forbidden' || !isPermitted ? t('networks.availability.forbidden') : null;
}
