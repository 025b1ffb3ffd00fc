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
import { Amount, Choice, Line, OnOff } from '../fields.js';
import { limitText } from '../context.js';
import { inside, setting } from '../parts.js';
import { codecName, secondsText } from '../words.js';

const smart = setting('smart');
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
          <Choice
            part={setting('operationalMode')}
            label={t('configure.operationalMode')}
            options={known ? operationalModes : OPERATIONAL_MODES}
            words={(mode) => t(`configure.operationalMode.${mode}`)}
          />
          <Choice
            part={setting('transmissionMode')}
            label={t('configure.transmissionMode')}
            options={known ? transmissionModes : TRANSMISSION_MODES}
            words={(mode) => t(`configure.transmissionMode.${mode}`)}
          />
          <Choice
            part={setting('fixedInternetDelay')}
            label={t('configure.fixedInternetDelay')}
            offered={!known || transmissionModes.includes('fixedInternet')}
            options={FIXED_INTERNET_DELAYS}
            words={secondsText}
          />
        </SettingPair>
        <OnOff
          part={setting('persistentStream')}
          label={t('configure.persistentStream')}
          hint={t('configure.persistentStream.hint')}
          offered={useFeature('persistentStream')}
        />
      </SettingGroup>
      <SettingGroup title={t('configure.store')}>
        <Choice
          part={setting('storeMode')}
          label={t('configure.storeMode')}
          options={known ? storeModes : STORE_MODES}
          words={(mode) => t(`configure.storeMode.${mode}`)}
        />
        <SettingPair>
          {VIDEO_CODECS.map((codec) => (
            <Choice
              key={codec}
              part={inside(setting('storeQuality'), codec)}
              label={t('configure.storeQuality', { codec: codecName(codec) })}
              offered={offersQuality}
              options={STORE_QUALITIES}
              words={(quality) => t(`configure.storeQuality.${quality}`)}
            />
          ))}
        </SettingPair>
        <Line
          part={setting('filenamePrefix')}
          label={t('configure.prefix')}
          hint={t('configure.prefix.hint', { most: PREFIX, signs: SIGNS })}
          offered={useFeature('filenamePrefix')}
          most={PREFIX}
        />
      </SettingGroup>
      <SettingGroup title={t('configure.timecode')}>
        <OnOff part={setting('ntpTimecode')} label={t('configure.timecode.ntp')} offered={offersTimecode} />
        {offersTimecode ? <Line part={setting('ntpIpAddress')} label={t('configure.timecode.address')} /> : null}
        <Choice
          part={setting('ipOutputResolution')}
          label={t('configure.ipOutputResolution')}
          offered={useFeature('ipOutputResolution')}
          options={[null, ...RESOLUTIONS]}
          words={(resolution) => resolution ?? t('configure.ipOutputResolution.same')}
        />
      </SettingGroup>
      {offersSmart || unit.type === 'smartUnits' ? (
        <SettingGroup title={t('configure.smart')}>
          <SettingPair>
            <Amount
              part={inside(smart, 'bandwidthLimitKbps')}
              label={t('configure.smart.limit')}
              offered={offersSmart}
              words={limitText}
            />
            <Choice
              part={inside(smart, 'liveVideoCodec')}
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
