import { IP_PIPE_MODES } from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';
import { useFeature } from '../context.js';
import { Amount, Choice, Line } from '../fields.js';
import { inside, setting } from '../parts.js';
import part from '../part.module.css';
import { PipeConnection } from '../pipe/PipeConnection.js';

const target = setting('ipPipeTarget');
const HOST_MOST = 253;

/** The IP pipe through the unit's links: where it leads, how long it lasts, and its button. */
export default function IpPipe() {
  const offered = useFeature('ipPipe');
  return (
    <div className={part['part']}>
      <SettingGroup title={t('configure.ipPipe')} note={t('configure.ipPipe.note')}>
        <Line
          part={inside(target, 'host')}
          label={t('configure.ipPipe.host')}
          hint={t('configure.ipPipe.host.hint')}
          most={HOST_MOST}
          offered={offered}
        />
        <Amount part={inside(target, 'port')} label={t('configure.ipPipe.port')} offered={offered} words={String} />
        <Choice
          part={inside(setting('ipPipe'), 'mode')}
          label={t('configure.ipPipe.mode')}
          offered={offered}
          options={IP_PIPE_MODES}
          words={(mode) => t(`configure.ipPipe.${mode}`)}
        />
      </SettingGroup>
      {offered ? <PipeConnection /> : null}
    </div>
  );
}
