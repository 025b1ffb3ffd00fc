import {
  OPERATIONAL_MODES,
  RESOLUTIONS,
  STORE_MODES,
  STORE_QUALITIES,
  TRANSMISSION_MODES,
  VIDEO_CODECS,
  FIXED_INTERNET_DELAYS,
} from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { useDraft, useFeature } from '../context.js';
import { NumberSetting, SelectSetting, TextSetting, SwitchSetting } from '../fields.js';
import { limitText } from '../context.js';
import { fieldOf, settingOf } from '../setting-path.js';
import { codecName, secondsText } from '../../../../ui/unit/setting-text.js';

const smart = settingOf('smart');
const PREFIX = 32;
const SIGNS = '@~_-+={},!()';

/** Transmission, storing, files and time code. */
export default function Advanced() {
  const { capabilities, unit } = useDraft();
  const { known, transmissionModes, storeModes, operationalModes } = capabilities;
  const offersQuality = useFeature('storeQuality');
  const offersTimecode = useFeature('ntpTimecode');
  const offersSmart = useFeature('smart');
  return (
    <>
      <SettingGroup title={t('configure.transmission')}>
        <SettingPair>
          <SelectSetting
            setting={settingOf('operationalMode')}
            label={t('configure.operationalMode')}
            options={known ? operationalModes : OPERATIONAL_MODES}
            words={(mode) => t(`configure.operationalMode.${mode}`)}
          />
          <SelectSetting
            setting={settingOf('transmissionMode')}
            label={t('configure.transmissionMode')}
            options={known ? transmissionModes : TRANSMISSION_MODES}
            words={(mode) => t(`configure.transmissionMode.${mode}`)}
          />
          <SelectSetting
            setting={settingOf('fixedInternetDelay')}
            label={t('configure.fixedInternetDelay')}
            offered={!known || transmissionModes.includes('fixedInternet')}
            options={FIXED_INTERNET_DELAYS}
            words={secondsText}
          />
        </SettingPair>
        <SwitchSetting
          setting={settingOf('persistentStream')}
          label={t('configure.persistentStream')}
          hint={t('configure.persistentStream.hint')}
          offered={useFeature('persistentStream')}
        />
      </SettingGroup>
      <SettingGroup title={t('configure.store')}>
        <SelectSetting
          setting={settingOf('storeMode')}
          label={t('configure.storeMode')}
          options={known ? storeModes : STORE_MODES}
          words={(mode) => t(`configure.storeMode.${mode}`)}
        />
        <SettingPair>
          {VIDEO_CODECS.map((codec) => (
            <SelectSetting
              key={codec}
              setting={fieldOf(settingOf('storeQuality'), codec)}
              label={t('configure.storeQuality', { codec: codecName(codec) })}
              offered={offersQuality}
              options={STORE_QUALITIES}
              words={(quality) => t(`configure.storeQuality.${quality}`)}
            />
          ))}
        </SettingPair>
        <TextSetting
          setting={settingOf('filenamePrefix')}
          label={t('configure.prefix')}
          hint={t('configure.prefix.hint', { most: PREFIX, signs: SIGNS })}
          offered={useFeature('filenamePrefix')}
          most={PREFIX}
        />
      </SettingGroup>
      <SettingGroup title={t('configure.timecode')}>
        <SwitchSetting
          setting={settingOf('ntpTimecode')}
          label={t('configure.timecode.ntp')}
          offered={offersTimecode}
        />
        {offersTimecode ? (
          <TextSetting setting={settingOf('ntpIpAddress')} label={t('configure.timecode.address')} />
        ) : null}
        <SelectSetting
          setting={settingOf('ipOutputResolution')}
          label={t('configure.ipOutputResolution')}
          offered={useFeature('ipOutputResolution')}
          options={[null, ...RESOLUTIONS]}
          words={(resolution) => resolution ?? t('configure.ipOutputResolution.same')}
        />
      </SettingGroup>
      {offersSmart || unit.type === 'smartUnits' ? (
        <SettingGroup title={t('configure.smart')}>
          <SettingPair>
            <NumberSetting
              setting={fieldOf(smart, 'bandwidthLimitKbps')}
              label={t('configure.smart.limit')}
              offered={offersSmart}
              words={limitText}
            />
            <SelectSetting
              setting={fieldOf(smart, 'liveVideoCodec')}
              label={t('configure.smart.codec')}
              offered={offersSmart}
              options={VIDEO_CODECS}
              words={codecName}
            />
          </SettingPair>
        </SettingGroup>
      ) : null}
    </>
  );
}
