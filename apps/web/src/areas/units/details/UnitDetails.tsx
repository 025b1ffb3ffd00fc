import { lazy } from 'react';
import { useFeed, useUnit } from '../../../live/index.js';
import { unitDetails } from '../../../text/en/unit-details.js';
import { addMessages, t } from '../../../text/t.js';
import { Button } from '../../../ui/button/Button.js';
import { DataState } from '../../../ui/data/DataState.js';
import { PaneSkeleton } from '../../../ui/page/PaneSkeleton.js';
import { Tabs } from '../../../ui/tabs/Tabs.js';
import { UnitLive } from '../../../ui/unit/UnitLive.js';
import { CameraTab } from './camera/CameraTab.js';
import classes from './details.module.css';
import { UnitAlerts } from './header/UnitAlerts.js';
import { UnitSoftware } from './header/UnitSoftware.js';
import { UnitHeader } from './header/UnitHeader.js';
import { StoryLine } from './story/StoryLine.js';
import { Transmit } from './transmit/Transmit.js';

addMessages(unitDetails);

const CamerasTab = lazy(() => import('./cameras/CamerasTab.js'));
const IntercomTab = lazy(() => import('./intercom/IntercomTab.js'));
const TallyTab = lazy(() => import('./tally/TallyTab.js'));
const DatabridgeTab = lazy(() => import('./bridges/DatabridgeTab.js'));
const VideoReturnTab = lazy(() => import('./bridges/VideoReturnTab.js'));
const TimelineTab = lazy(() => import('./timeline/TimelineTab.js'));

/** One unit: live picture, transmission settings, and the buttons to start and stop. */
export default function UnitDetails({ uid, onClose }: { readonly uid: string; readonly onClose: () => void }) {
  const unit = useUnit(uid);
  const feed = useFeed();
  if (unit === undefined) {
    return feed.state === 'ready' ? (
      <DataState
        state="empty"
        title={t('details.notFound')}
        text={t('details.notFound.text')}
        action={<Button onClick={onClose}>{t('details.close')}</Button>}
      />
    ) : (
      <PaneSkeleton />
    );
  }
  return (
    <>
      <div className={classes['stays']}>
        <UnitHeader unit={unit} onClose={onClose} />
        <div className={classes['picture']}>
          <UnitLive unit={unit} />
        </div>
        <Transmit unit={unit} />
      </div>
      <StoryLine unit={unit} />
      <UnitAlerts unit={unit} />
      <UnitSoftware asked={unit.softwareUpgrade} />
      <Tabs
        label={t('details.tabs')}
        tabs={[
          { key: 'camera', label: t('details.tab.camera'), content: <CameraTab unit={unit} /> },
          { key: 'cameras', label: t('details.tab.cameras'), content: <CamerasTab unit={unit} /> },
          { key: 'intercom', label: t('details.tab.intercom'), content: <IntercomTab unit={unit} /> },
          { key: 'databridge', label: t('details.tab.databridge'), content: <DatabridgeTab unit={unit} /> },
          { key: 'videoReturn', label: t('details.tab.videoReturn'), content: <VideoReturnTab unit={unit} /> },
          { key: 'tally', label: t('details.tab.tally'), content: <TallyTab unit={unit} /> },
          { key: 'timeline', label: t('details.tab.timeline'), content: <TimelineTab unit={unit} /> },
        ]}
      />
    </>
  );
}
