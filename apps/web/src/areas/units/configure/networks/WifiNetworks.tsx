import type { Modem } from '@backhaul/contract';
import { message } from '@backhaul/domain';
import { useState } from 'react';
import { api } from '../../../../api/client.js';
import { messageText } from '../../../../text/messages.js';
import { t } from '../../../../text/t.js';
import { Button } from '../../../../ui/button/Button.js';
import { PasswordField } from '../../../../ui/form/PasswordField.js';
import { useCommand } from '../../../../transmit/use-command.js';
import { useDraft } from '../context.js';
import { FoundNetworks } from './FoundNetworks.js';
import classes from './networks.module.css';

/** Scans for Wi-Fi networks near the unit, joins one of them, and leaves it. */
export function WifiNetworks({ modem }: { readonly modem: Pick<Modem, 'port' | 'connected'> }) {
  const { unit, readOnly } = useDraft();
  const scan = useCommand(unit.uid);
  const join = useCommand(unit.uid);
  const [chosen, setChosen] = useState<string | null>(null);
  const [password, setPassword] = useState('');
  const away = unit.online ? null : messageText(message('UNIT_OFFLINE'));
  const { port } = modem;
  const ask = (command: 'wifi_query' | 'wifi_disconnect') => (options: Parameters<typeof api.devices.command>[1]) =>
    api.devices.command({ params: { id: unit.uid, command }, body: { port } }, options);
  const found = scan.record?.data?.kind === 'wifiNetworks' ? scan.record.data.networks : null;
  const connect = (ssid: string, secured: boolean) => {
    if (secured && chosen !== ssid) {
      setChosen(ssid);
      return;
    }
    void join.send((options) =>
      api.devices.command(
        {
          params: { id: unit.uid, command: 'wifi_connect' },
          body: { port, ssid, password: secured ? password : null },
        },
        options,
      ),
    );
    setChosen(null);
    setPassword('');
  };
  if (readOnly) return null;
  return (
    <FoundNetworks
      acts={
        <>
          <Button size="small" busy={scan.busy} reason={away} onClick={() => void scan.send(ask('wifi_query'))}>
            {t('networks.scan')}
          </Button>
          {modem.connected ? (
            <Button size="small" busy={join.busy} reason={away} onClick={() => void join.send(ask('wifi_disconnect'))}>
              {t('networks.disconnect')}
            </Button>
          ) : null}
        </>
      }
      commands={[
        { command: scan, text: null },
        { command: join, text: t('networks.joining') },
      ]}
      label={t('networks.wifi')}
      head={t('networks.signal')}
      rows={
        found?.map(({ ssid, signalPercent, secured, connected }) => ({
          key: ssid,
          cells: [
            secured ? t('networks.secured', { ssid }) : ssid,
            t('networks.percent', { percent: Math.round(signalPercent) }),
            connected ? (
              t('networks.connected')
            ) : (
              <Button
                key="connect"
                size="small"
                reason={join.busy ? t('networks.joining') : null}
                onClick={() => connect(ssid, secured)}
              >
                {t('networks.connect')}
              </Button>
            ),
          ],
        })) ?? null
      }
    >
      {chosen === null ? null : (
        <div className={classes['join']}>
          <PasswordField
            label={t('networks.password', { ssid: chosen })}
            autoComplete="off"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          <Button
            look="primary"
            reason={password.length < 8 ? t('networks.passwordShort') : null}
            onClick={() => connect(chosen, true)}
          >
            {t('networks.connect')}
          </Button>
        </div>
      )}
    </FoundNetworks>
  );
}
