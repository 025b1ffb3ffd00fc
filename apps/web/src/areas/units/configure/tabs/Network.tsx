import { CAPPING_OPTIONS, type CappingOption, INTERFACE_PRIORITIES, LEAST_COST_BONDINGS } from '@backhaul/domain';
import { decimal } from '../../../../text/number.js';
import { t } from '../../../../text/t.js';
import { SettingGroup, SettingNote, SettingPair } from '../../../../ui/setting/Setting.js';
import { linkName } from '../../../../ui/unit/links.js';
import { limitText, useDraft, useFeature } from '../context.js';
import { Amount, Choice, OnOff } from '../fields.js';
import { inside, item, setting } from '../parts.js';
import { Monitoring } from '../usage/Monitoring.js';
import { kbpsText } from '../words.js';

const bonding = setting('bonding');
const limits = setting('limits');
const capping = setting('capping');
const interfaces = setting('interfaces');

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
        <OnOff
          part={inside(bonding, 'intelligent')}
          label={t('configure.bonding.intelligent')}
          hint={t('configure.bonding.intelligent.hint')}
          offered={useFeature('intelligentBonding')}
        />
        <Choice
          part={inside(bonding, 'leastCost')}
          label={t('configure.leastCost')}
          offered={offersLeastCost}
          options={LEAST_COST_BONDINGS}
          words={(mode) => t(`configure.leastCost.${mode}`)}
        />
        {settings.interfaces.map((one, index) => {
          const modem = unit.modems.find(({ port }) => port === one.port);
          const name = modem === undefined ? one.port : linkName(modem, unit.modems);
          const part = item(interfaces, index, one);
          return perInterface || offersInterfaceLimits ? (
            <SettingPair key={one.port}>
              <Choice
                part={inside(part, 'priority')}
                label={t('configure.priority', { name })}
                offered={offersLeastCost}
                fixed={!perInterface}
                options={INTERFACE_PRIORITIES}
                words={(priority) => t(`configure.priority.${priority}`)}
              />
              <Amount
                part={inside(part, 'limitKbps')}
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
          <Amount
            part={inside(limits, 'cellularKbps')}
            label={t('configure.limits.cellular')}
            offered={offersLimits}
            words={limitText}
          />
          <Amount
            part={inside(limits, 'totalKbps')}
            label={t('configure.limits.total')}
            offered={offersLimits}
            words={limitText}
          />
        </SettingPair>
      </SettingGroup>
      <SettingGroup title={t('configure.capping')}>
        {(['cellular', 'total'] as const).map((side) => {
          const cap = inside(capping, side);
          return (
            <SettingPair key={side}>
              <Choice
                part={inside(cap, 'option')}
                label={t(`configure.capping.${side}`)}
                offered={offersCapping}
                options={CAPPING_OPTIONS}
                words={cappingText}
              />
              {offersCapping && settings.capping[side].option === 'custom' ? (
                <Amount part={inside(cap, 'customKbps')} label={t('configure.capping.own')} words={kbpsText} />
              ) : null}
            </SettingPair>
          );
        })}
        {offersCapping ? <SettingNote>{t('configure.capping.hint')}</SettingNote> : null}
      </SettingGroup>
      <SettingGroup title={t('configure.liveuIq')}>
        <OnOff part={setting('liveuIq')} label={t('configure.liveuIq.label')} offered={useFeature('liveuIq')} />
      </SettingGroup>
      <Monitoring />
    </>
  );
}
