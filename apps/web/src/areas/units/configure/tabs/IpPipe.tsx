import { IP_PIPE_MODES } from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';
import { useFeature } from '../context.js';
import { Choice } from '../fields.js';
import { inside, setting } from '../parts.js';

/** The IP pipe through the unit's links: how long it lasts. */
export default function IpPipe() {
  return (
    <SettingGroup title={t('configure.ipPipe')} note={t('configure.ipPipe.note')}>
      <Choice
        part={inside(setting('ipPipe'), 'mode')}
        label={t('configure.ipPipe.mode')}
        offered={useFeature('ipPipe')}
        options={IP_PIPE_MODES}
        words={(mode) => t(`configure.ipPipe.${mode}`)}
      />
    </SettingGroup>
  );
}
