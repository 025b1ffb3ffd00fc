import type { Unit } from '@backhaul/contract';
import { RETURN_INSTANCES } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client.js';
import { callQuery } from '../../../../api/call-query.js';
import { cameras } from '../../../../text/en/cameras.js';
import { addMessages, t } from '../../../../text/t.js';
import { SettingGroup, SettingNote } from '../../../../ui/setting/Setting.js';
import classes from '../../configure/section.module.css';
import { ReturnSection } from './ReturnSection.js';

addMessages(cameras);

/** Refresh interval while it runs, ms. */
const LOOK_MS = 3_000;

/** Both video returns of a unit: channels, buttons and received pictures. */
export default function VideoReturnTab({ unit }: { readonly unit: Unit }) {
  const input = { params: { id: unit.uid } };
  const { bridging, applications } = unit;
  const stands = applications.videoReturn !== undefined;
  const { data } = useQuery({
    // Reports and commands of the unit are part of the query key.
    ...callQuery(api.bridges.videoReturn, input, [bridging, applications.videoReturn]),
    refetchInterval: stands && unit.online ? LOOK_MS : false,
    placeholderData: (before) => before,
  });
  return (
    <div className={classes['part']}>
      {RETURN_INSTANCES.map((instance) => (
        <SettingGroup key={instance} title={t('bridge.return.title', { instance })}>
          <ReturnSection
            unit={unit}
            instance={instance}
            offered={data?.offered !== false}
            playsFiles={data?.playsFiles !== false}
            arrives={data?.instances.find((one) => one.instance === instance)}
          />
        </SettingGroup>
      ))}
      <SettingNote>{t('bridge.return.note')}</SettingNote>
    </div>
  );
}
