import { CHANNEL_SELECTION_MODES, MAX_FEEDS, MULTI_CAMERA_MODES, OPERATIONAL_MODES } from '@backhaul/domain';
import type { Unit } from '@backhaul/contract';
import { channelsByName, useChannels } from '../../../../live/index.js';
import { cameras } from '../../../../text/en/cameras.js';
import { addMessages, t } from '../../../../text/t.js';
import { Setting, SettingError, SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { ConfigurationSection } from '../../configure/ConfigurationSection.js';
import { useDraft, useFeature } from '../../configure/context.js';
import { SelectSetting, TextSetting } from '../../configure/fields.js';
import { fieldOf, itemOf, settingOf } from '../../configure/setting-path.js';
import classes from './cameras.module.css';
import { CamerasRun } from './CamerasRun.js';
import { FeedState } from './FeedState.js';
import { PtmpSection } from './PtmpSection.js';
import { SwitcherInputs } from './SwitcherInputs.js';

addMessages(cameras);

const multiCamera = settingOf('multiCamera');
const switcher = settingOf('switcherMode');
const LABEL_MOST = 12;
const PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Multi-camera: feeds with their channels, priorities and labels, and the number of faulty feeds. */
export default function CamerasTab({ unit }: { readonly unit: Unit }) {
  return (
    <div className={classes['tab']}>
      <div className={classes['alone']}>
        <PtmpSection unit={unit} />
      </div>
      <ConfigurationSection unit={unit} features={['multiCamera', 'switcher']}>
        <FeedState unit={unit} />
        <CamerasRun unit={unit} />
        <Feeds />
        <Switcher unit={unit} />
      </ConfigurationSection>
    </div>
  );
}

function useChannelChoice() {
  const channels = useChannels();
  const nameOf = (id: string | null) =>
    id === null
      ? t('cameras.noChannel')
      : (channels.find(({ channelId }) => channelId === id)?.channelName ?? t('cameras.otherChannel'));
  const served = channels.filter(({ type }) => type !== 'group');
  return { options: [null, ...channelsByName(served).map(({ channelId }) => channelId)], words: nameOf };
}

function Feeds() {
  const { settings, capabilities, complaint } = useDraft();
  const offered = useFeature('multiCamera');
  const choice = useChannelChoice();
  const { known, maxFeeds, operationalModes } = capabilities;
  if (!offered) {
    return (
      <Setting label={t('cameras.feeds')} offered={false} difference={null}>
        {null}
      </Setting>
    );
  }
  const { feeds, channelSelectionMode } = settings.multiCamera;
  const most = known ? maxFeeds : MAX_FEEDS;
  return (
    <>
      <SettingGroup title={t('cameras.feeds')} note={t('cameras.feeds.note')}>
        <SettingPair>
          <SelectSetting
            setting={settingOf('operationalMode')}
            label={t('configure.operationalMode')}
            options={known ? operationalModes : OPERATIONAL_MODES}
            words={(mode) => t(`configure.operationalMode.${mode}`)}
          />
          <SelectSetting
            setting={fieldOf(multiCamera, 'mode')}
            label={t('cameras.mode')}
            options={MULTI_CAMERA_MODES}
            words={(mode) => t(`cameras.mode.${mode}`)}
          />
          <SelectSetting
            setting={fieldOf(multiCamera, 'feeds')}
            label={t('cameras.count')}
            options={[1, 2, 3, 4].filter((count) => count <= most)}
            words={String}
          />
          <SelectSetting
            setting={fieldOf(multiCamera, 'channelSelectionMode')}
            label={t('cameras.selection')}
            options={CHANNEL_SELECTION_MODES}
            words={(mode) => t(`cameras.selection.${mode}`)}
          />
        </SettingPair>
        {channelSelectionMode === 'custom' ? null : (
          <SelectSetting setting={fieldOf(multiCamera, 'channelId')} label={t('details.channel')} {...choice} />
        )}
        <SettingError>{complaint('multiCamera.customSelectedChannels')}</SettingError>
      </SettingGroup>
      {Array.from({ length: feeds }, (_, index) => (
        <SettingGroup key={index} title={t('cameras.feed', { number: index + 1 })}>
          <SettingPair>
            <TextSetting
              setting={itemOf(fieldOf(multiCamera, 'labels'), index, '')}
              label={t('cameras.label')}
              hint={t('cameras.label.hint', { most: LABEL_MOST })}
              most={LABEL_MOST}
            />
            <SelectSetting
              setting={itemOf(fieldOf(multiCamera, 'priorities'), index, index + 1)}
              label={t('cameras.priority')}
              options={PRIORITIES}
              words={(priority) =>
                t(
                  priority === 1
                    ? 'cameras.priority.highest'
                    : priority === 9
                      ? 'cameras.priority.lowest'
                      : 'cameras.priority.of',
                  { priority },
                )
              }
            />
            {channelSelectionMode === 'custom' ? (
              <SelectSetting
                setting={itemOf(fieldOf(multiCamera, 'customSelectedChannels'), index, null)}
                label={t('details.channel')}
                {...choice}
              />
            ) : null}
          </SettingPair>
        </SettingGroup>
      ))}
    </>
  );
}

function Switcher({ unit }: { readonly unit: Unit }) {
  const offered = useFeature('switcher');
  const choice = useChannelChoice();
  if (!offered) {
    return (
      <Setting label={t('cameras.switcher')} offered={false} difference={null}>
        {null}
      </Setting>
    );
  }
  return (
    <SettingGroup title={t('cameras.switcher')}>
      <SettingPair>
        <SelectSetting
          setting={fieldOf(switcher, 'highQualityChannelId')}
          label={t('cameras.switcher.program')}
          {...choice}
        />
        <SelectSetting setting={fieldOf(switcher, 'proxyChannelId')} label={t('cameras.switcher.proxy')} {...choice} />
      </SettingPair>
      <SwitcherInputs unit={unit} />
    </SettingGroup>
  );
}
