import {
  AUDIO_BITRATES,
  BITRATE_KBPS,
  FOUR_K_MODES,
  HD_CAP_KBPS,
  isSubSecond,
  RESOLUTIONS,
  SHOOTING_MODES,
  VIDEO_CODECS,
  VIDEO_COMPLEXITIES,
} from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { useDraft } from '../context.js';
import { NumberSetting, SelectSetting, SwitchSetting } from '../fields.js';
import { settingOf } from '../setting-path.js';
import { codecName, kbpsText, secondsText } from '../../../../ui/unit/setting-text.js';

/** Picture, sound and delay. */
export default function VideoAudio() {
  const { capabilities, delays, settings } = useDraft();
  const { known } = capabilities;
  const of = <V,>(reported: readonly V[], all: readonly V[]): readonly V[] => (known ? reported : all);
  return (
    <>
      <SettingGroup title={t('configure.video')}>
        <SettingPair>
          <SelectSetting
            setting={settingOf('codec')}
            label={t('configure.codec')}
            options={of(capabilities.codecs, VIDEO_CODECS)}
            words={codecName}
          />
          <SelectSetting
            setting={settingOf('resolution')}
            label={t('configure.resolution')}
            hint={t('configure.resolution.hint')}
            options={of(capabilities.resolutions, RESOLUTIONS)}
            words={(resolution) => resolution}
          />
          <NumberSetting
            setting={settingOf('bitrateKbps')}
            label={t('configure.bitrate')}
            hint={t('configure.bitrate.hint', {
              min: BITRATE_KBPS.min,
              max: HD_CAP_KBPS.singleCamera,
              max4k: BITRATE_KBPS.max,
            })}
            words={kbpsText}
          />
          <SelectSetting
            setting={settingOf('delay')}
            label={t('details.delay')}
            hint={isSubSecond(settings.delay) ? t('configure.delay.subSecond') : undefined}
            options={delays}
            words={secondsText}
          />
          <SelectSetting
            setting={settingOf('shootingMode')}
            label={t('configure.shootingMode')}
            options={of(capabilities.shootingModes, SHOOTING_MODES)}
            words={(mode) => t(`configure.shootingMode.${mode}`)}
          />
          <SelectSetting
            setting={settingOf('videoComplexity')}
            label={t('configure.complexity')}
            options={of(capabilities.videoComplexities, VIDEO_COMPLEXITIES)}
            words={(level) => t(`configure.complexity.${level}`)}
          />
          <SelectSetting
            setting={settingOf('fourKMode')}
            label={t('configure.fourKMode')}
            options={of(capabilities.fourKModes, FOUR_K_MODES)}
            words={(mode) => t(`configure.fourKMode.${mode}`)}
          />
        </SettingPair>
      </SettingGroup>
      <SettingGroup title={t('configure.audio')}>
        <SwitchSetting setting={settingOf('audioEnabled')} label={t('configure.audio.enabled')} />
        <SettingPair>
          <SelectSetting
            setting={settingOf('audioBitrateKbps')}
            label={t('configure.audio.bitrate')}
            options={AUDIO_BITRATES}
            words={(kbps) => t('configure.audio.kbps', { kbps })}
          />
          <SelectSetting
            setting={settingOf('audioChannels')}
            label={t('configure.audio.channels')}
            hint={t('configure.audio.channels.hint')}
            options={of(capabilities.audioChannels, [2, 4, 8, 16])}
            words={(count) => t('configure.audio.count', { count })}
          />
        </SettingPair>
      </SettingGroup>
    </>
  );
}
