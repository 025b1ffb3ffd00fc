import { CAPPING_OPTIONS, type CappingOption, INTERFACE_PRIORITIES, LEAST_COST_BONDINGS } from '@backhaul/domain';
import { decimal } from '../../../../text/number.js';
import { t } from '../../../../text/t.js';
import { SettingGroup, SettingNote, SettingPair } from '../../../../ui/setting/Setting.js';
import { linkName } from '../../../../ui/unit/links.js';
import { limitText, useDraft, useFeature } from '../context.js';
import { NumberSetting, SelectSetting, SwitchSetting } from '../fields.js';
import { fieldOf, itemOf, settingOf } from '../setting-path.js';
import { Monitoring } from '../usage/Monitoring.js';
import { kbpsText } from '../../../../ui/unit/setting-text.js';

const bonding = settingOf('bonding');
const limits = settingOf('limits');
const capping = settingOf('capping');
const interfaces = settingOf('interfaces');

const cappingText = (option: CappingOption): string =>
  typeof option === 'number'
    ? t('configure.capping.mbps', { mbps: decimal(option) })
    : t(`configure.capping.${option}`);

/** Bonding, limits and capping. */
export default function Network() {
  const { settings, unit } = useDraft();
  const offersLeastCost = useFeature('leastCostBonding');
  const offersLimits = useFeature('bandwidthLimits');
  const offersInterfaceLimits = useFeature('interfaceLimits');
  const offersCapping = useFeature('bandwidthCapping');
  const perInterface = settings.bonding.leastCost === 'perInterface';
  return (
    <>
      <SettingGroup title={t('configure.bonding')}>
        <SwitchSetting
          setting={fieldOf(bonding, 'intelligent')}
          label={t('configure.bonding.intelligent')}
          hint={t('configure.bonding.intelligent.hint')}
          offered={useFeature('intelligentBonding')}
        />
        <SelectSetting
          setting={fieldOf(bonding, 'leastCost')}
          label={t('configure.leastCost')}
          offered={offersLeastCost}
          options={LEAST_COST_BONDINGS}
          words={(mode) => t(`configure.leastCost.${mode}`)}
        />
        {settings.interfaces.map((one, index) => {
          const modem = unit.modems.find(({ port }) => port === one.port);
          const name = modem === undefined ? one.port : linkName(modem, unit.modems);
          const setting = itemOf(interfaces, index, one);
          return perInterface || offersInterfaceLimits ? (
            <SettingPair key={one.port}>
              <SelectSetting
                setting={fieldOf(setting, 'priority')}
                label={t('configure.priority', { name })}
                offered={offersLeastCost}
                fixed={!perInterface}
                options={INTERFACE_PRIORITIES}
                words={(priority) => t(`configure.priority.${priority}`)}
              />
              <NumberSetting
                setting={fieldOf(setting, 'limitKbps')}
                label={t('configure.interfaceLimit', { name })}
                offered={offersInterfaceLimits}
                words={limitText}
              />
            </SettingPair>
          ) : null;
        })}
      </SettingGroup>
      <SettingGroup title={t('configure.limits')} note={t('configure.limits.hint')}>
        <SettingPair>
          <NumberSetting
            setting={fieldOf(limits, 'cellularKbps')}
            label={t('configure.limits.cellular')}
            offered={offersLimits}
            words={limitText}
          />
          <NumberSetting
            setting={fieldOf(limits, 'totalKbps')}
            label={t('configure.limits.total')}
            offered={offersLimits}
            words={limitText}
          />
        </SettingPair>
      </SettingGroup>
      <SettingGroup title={t('configure.capping')}>
        {(['cellular', 'total'] as const).map((side) => {
          const cap = fieldOf(capping, side);
          return (
            <SettingPair key={side}>
              <SelectSetting
                setting={fieldOf(cap, 'option')}
                label={t(`configure.capping.${side}`)}
                offered={offersCapping}
                options={CAPPING_OPTIONS}
                words={cappingText}
              />
              {offersCapping && settings.capping[side].option === 'custom' ? (
                <NumberSetting
                  setting={fieldOf(cap, 'customKbps')}
                  label={t('configure.capping.customKbps')}
                  words={kbpsText}
                />
              ) : null}
            </SettingPair>
          );
        })}
        {offersCapping ? <SettingNote>{t('configure.capping.hint')}</SettingNote> : null}
      </SettingGroup>
      <SettingGroup title={t('configure.liveuIq')}>
        <SwitchSetting
          setting={settingOf('liveuIq')}
          label={t('configure.liveuIq.label')}
          offered={useFeature('liveuIq')}
        />
      </SettingGroup>
      <Monitoring />
    </>
  );
}
