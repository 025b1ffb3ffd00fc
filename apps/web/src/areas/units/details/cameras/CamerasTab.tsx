import { CHANNEL_SELECTION_MODES, MAX_FEEDS, MULTI_CAMERA_MODES, OPERATIONAL_MODES } from '@backhaul/domain';
import type { Unit } from '@backhaul/contract';
import { useChannels } from '../../../../live/index.js';
import { cameras } from '../../../../text/en/cameras.js';
import { learn, t } from '../../../../text/t.js';
import { Setting, SettingError, SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { ConfigurationPart } from '../../configure/ConfigurationPart.js';
import { useDraft, useFeature } from '../../configure/context.js';
import { Choice, Line } from '../../configure/fields.js';
import { inside, item, setting } from '../../configure/parts.js';
import classes from './cameras.module.css';
import { CamerasRun } from './CamerasRun.js';
import { FeedState } from './FeedState.js';
import { PointsSection } from './PointsSection.js';
import { SwitcherInputs } from './SwitcherInputs.js';

learn(cameras);

const multiCamera = setting('multiCamera');
const switcher = setting('switcherMode');
const LABEL_MOST = 12;
const PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Several cameras at a time: feeds, their channels, priorities and labels, and how many feeds are wrong. */
export default function CamerasTab({ unit }: { readonly unit: Unit }) {
  return (
    <div className={classes['tab']}>
      <div className={classes['alone']}>
        <PointsSection unit={unit} />
      </div>
      <ConfigurationPart unit={unit} features={['multiCamera', 'switcher']}>
        <FeedState unit={unit} />
        <CamerasRun unit={unit} />
        <Feeds />
        <Switcher unit={unit} />
      </ConfigurationPart>
    </div>
  );
}

function useChannelChoice() {
  const channels = useChannels();
  const nameOf = (id: string | null) =>
    id === null
      ? t('cameras.noChannel')
      : (channels.find(({ channelId }) => channelId === id)?.channelName ?? t('cameras.otherChannel'));
  return { options: [null, ...channels.map(({ channelId }) => channelId)], words: nameOf };
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
          <Choice
            part={setting('operationalMode')}
            label={t('configure.operationalMode')}
            options={known ? operationalModes : OPERATIONAL_MODES}
            words={(mode) => t(`configure.operationalMode.${mode}`)}
          />
          <Choice
            part={inside(multiCamera, 'mode')}
            label={t('cameras.mode')}
            options={MULTI_CAMERA_MODES}
            words={(mode) => t(`cameras.mode.${mode}`)}
          />
          <Choice
            part={inside(multiCamera, 'feeds')}
            label={t('cameras.count')}
            options={[1, 2, 3, 4].filter((count) => count <= most)}
            words={String}
          />
          <Choice
            part={inside(multiCamera, 'channelSelectionMode')}
            label={t('cameras.selection')}
            options={CHANNEL_SELECTION_MODES}
            words={(mode) => t(`cameras.selection.${mode}`)}
          />
        </SettingPair>
        {channelSelectionMode === 'custom' ? null : (
          <Choice part={inside(multiCamera, 'channelId')} label={t('details.channel')} {...choice} />
        )}
        <SettingError>{complaint('multiCamera.customSelectedChannels')}</SettingError>
      </SettingGroup>
      {Array.from({ length: feeds }, (_, index) => (
        <SettingGroup key={index} title={t('cameras.feed', { number: index + 1 })}>
          <SettingPair>
            <Line
              part={item(inside(multiCamera, 'labels'), index, '')}
              label={t('cameras.label')}
              hint={t('cameras.label.hint', { most: LABEL_MOST })}
              most={LABEL_MOST}
            />
            <Choice
              part={item(inside(multiCamera, 'priorities'), index, index + 1)}
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
              <Choice
                part={item(inside(multiCamera, 'customSelectedChannels'), index, null)}
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
        <Choice part={inside(switcher, 'highQualityChannelId')} label={t('cameras.switcher.program')} {...choice} />
        <Choice part={inside(switcher, 'proxyChannelId')} label={t('cameras.switcher.proxy')} {...choice} />
      </SettingPair>
      <SwitcherInputs unit={unit} />
    </SettingGroup>
  );
}
