import { t } from '../../../../text/t.js';
import { SettingGroup } from '../../../../ui/setting/Setting.js';
import { useDraft } from '../context.js';
import { TextSetting, SwitchSetting } from '../fields.js';
import { fieldOf, settingOf } from '../setting-path.js';

const ipInput = settingOf('ipInput');
const URL_MOST = 256;

/** A stream from the network instead of the camera. */
export default function IpInput() {
  const { known, ipInputProtocols } = useDraft().capabilities;
  const offered = !known || ipInputProtocols.length > 0;
  const names = (ipInputProtocols.length > 0 ? ipInputProtocols : ['rtsp', 'srt', 'rtmp']).map((one) =>
    one.toUpperCase(),
  );
  return (
    <SettingGroup title={t('configure.ipInput')} note={t('configure.ipInput.note')}>
      <SwitchSetting setting={fieldOf(ipInput, 'enabled')} label={t('configure.ipInput.enabled')} offered={offered} />
      {offered ? (
        <TextSetting
          setting={fieldOf(ipInput, 'url')}
          label={t('configure.ipInput.url')}
          hint={t('configure.ipInput.hint', { protocols: names.join(', '), most: URL_MOST })}
          most={URL_MOST}
        />
      ) : null}
    </SettingGroup>
  );
}
