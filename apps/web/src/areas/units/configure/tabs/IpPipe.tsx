import { IP_PIPE_MODES } from '@backhaul/domain';
import { t } from '../../../../text/t.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';
import { useFeature } from '../context.js';
import { NumberSetting, SelectSetting, TextSetting } from '../fields.js';
import { fieldOf, settingOf } from '../setting-path.js';
import { PipeConnection } from '../pipe/PipeConnection.js';

const target = settingOf('ipPipeTarget');
const HOST_MOST = 253;

/** The IP pipe of a unit: the LAN device that it connects to, its mode, and the connection. */
export default function IpPipe() {
  const offered = useFeature('ipPipe');
  return (
    <>
      <SettingGroup title={t('configure.ipPipe')} note={t('configure.ipPipe.note')}>
        <TextSetting
          setting={fieldOf(target, 'host')}
          label={t('configure.ipPipe.host')}
          hint={t('configure.ipPipe.host.hint')}
          most={HOST_MOST}
          offered={offered}
        />
        <NumberSetting
          setting={fieldOf(target, 'port')}
          label={t('configure.ipPipe.port')}
          offered={offered}
          words={String}
        />
        <SelectSetting
          setting={fieldOf(settingOf('ipPipe'), 'mode')}
          label={t('configure.ipPipe.mode')}
          offered={offered}
          options={IP_PIPE_MODES}
          words={(mode) => t(`configure.ipPipe.${mode}`)}
        />
      </SettingGroup>
      {offered ? <PipeConnection /> : null}
    </>
  );
}
