import { MODEM_AUTHENTICATIONS, modemStatus, NETWORK_MODES, SIM_SLOTS } from '@backhaul/domain';
import type { Modem, UnitConfiguration } from '@backhaul/contract';
import { networks } from '../../../../text/en/networks.js';
import { unitDetails } from '../../../../text/en/unit-details.js';
import { addMessages, t } from '../../../../text/t.js';
import { PasswordField } from '../../../../ui/form/PasswordField.js';
import { Setting, SettingGroup, SettingNote, SettingPair } from '../../../../ui/setting/Setting.js';
import { linkName, productText } from '../../../../ui/unit/links.js';
import { useDraft, useFeature } from '../context.js';
import { SelectSetting, TextSetting, SwitchSetting } from '../fields.js';
import { Operators } from '../networks/Operators.js';
import { OutsideOperator } from '../networks/OutsideOperator.js';
import { WifiNetworks } from '../networks/WifiNetworks.js';
import { fieldOf, itemOf, type SettingPath, settingOf } from '../setting-path.js';

addMessages(unitDetails);
addMessages(networks);

type InterfaceSettings = UnitConfiguration['interfaces'][number];

const interfaces = settingOf('interfaces');

/** The network interfaces of the unit: Wi-Fi, Ethernet and modems. */
export default function Connections() {
  const { settings, unit } = useDraft();
  if (settings.interfaces.length === 0) return <SettingNote>{t('links.missing')}</SettingNote>;
  return (
    <>
      {settings.interfaces.map((one, index) => {
        const modem = unit.modems.find(({ port }) => port === one.port);
        return <Interface key={one.port} setting={itemOf(interfaces, index, one)} settings={one} modem={modem} />;
      })}
    </>
  );
}

interface Props {
  readonly setting: SettingPath<InterfaceSettings>;
  readonly settings: InterfaceSettings;
  /** Undefined: the unit does not report it now. */
  readonly modem: Modem | undefined;
}

function Interface({ setting, settings, modem }: Props) {
  const { capabilities, unit } = useDraft();
  const { orders = [] } = capabilities;
  const status = t(`configure.status.${modemStatus(modem ?? null)}`);
  const kind = modem === undefined ? '' : `${t(`configure.kind.${modem.uiType}`)} · `;
  const product = modem === undefined ? null : productText(modem);
  const name = modem === undefined ? settings.port : linkName(modem, unit.modems);
  return (
    <SettingGroup title={name} note={`${kind}${product === null ? '' : `${product} · `}${status}`}>
      <SwitchSetting
        setting={fieldOf(setting, 'enabled')}
        label={t('configure.interface.enabled')}
        hint={t('configure.interface.hint')}
        offered={useFeature('interfaceControl')}
      />
      {modem?.uiType === 'cell' ? <OutsideOperator modem={modem} /> : null}
      {modem?.uiType === 'wifi' && orders.includes('wifiQuery') ? <WifiNetworks modem={modem} /> : null}
      {modem?.uiType === 'cell' ? <ModemSettings setting={setting} settings={settings} /> : null}
      {modem?.uiType === 'cell' && orders.includes('cellularScan') ? <Operators modem={modem} /> : null}
    </SettingGroup>
  );
}

function ModemSettings({ setting, settings }: Omit<Props, 'modem'>) {
  const offered = useFeature('modemSettings');
  if (!offered) {
    return (
      <Setting label={t('configure.modem')} offered={false} difference={null}>
        {null}
      </Setting>
    );
  }
  const proves = settings.authentication !== 'none';
  return (
    <SettingPair>
      <SelectSetting
        setting={fieldOf(setting, 'activeSim')}
        label={t('configure.sim')}
        options={[null, ...SIM_SLOTS]}
        words={(slot) => (slot === null ? t('configure.sim.auto') : t('configure.sim.slot', { slot }))}
      />
      <SelectSetting
        setting={fieldOf(setting, 'networkMode')}
        label={t('configure.networkMode')}
        options={NETWORK_MODES}
        words={(mode) => mode}
      />
      <TextSetting setting={fieldOf(setting, 'apn')} label={t('configure.apn')} />
      <SelectSetting
        setting={fieldOf(setting, 'authentication')}
        label={t('configure.authentication')}
        options={MODEM_AUTHENTICATIONS}
        words={(method) => (method === 'none' || method === 'both' ? t(`configure.authentication.${method}`) : method)}
      />
      {proves ? (
        <>
          <TextSetting setting={fieldOf(setting, 'user')} label={t('configure.user')} />
          <Password port={settings.port} set={settings.passwordSet} />
        </>
      ) : null}
    </SettingPair>
  );
}

/** Sent and never read back; an empty password keeps the stored one. */
function Password({ port, set }: { readonly port: string; readonly set: boolean }) {
  const { passwords, type, readOnly } = useDraft();
  return (
    <PasswordField
      label={t('configure.password')}
      hint={t(set ? 'configure.password.set' : 'configure.password.none')}
      autoComplete="new-password"
      disabled={readOnly}
      value={passwords.modems[port] ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { [port]: _, ...others } = passwords.modems;
        type({ ...passwords, modems: value === '' ? others : { ...others, [port]: value } });
      }}
    />
  );
}
