import type { Unit } from '@backhaul/contract';
import { AUDIO_JACKS, IFB_DELAYS, INTERCOM_MODES } from '@backhaul/domain';
import { cameras } from '../../../../text/en/cameras.js';
import { talk } from '../../../../text/en/talk.js';
import { addMessages, t } from '../../../../text/t.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { PasswordField } from '../../../../ui/form/PasswordField.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { ConfigurationSection } from '../../configure/ConfigurationSection.js';
import classes from '../../configure/section.module.css';
import { useDraft, useFeature } from '../../configure/context.js';
import { SelectSetting, TextSetting } from '../../configure/fields.js';
import { IntercomSession } from './IntercomSession.js';
import { fieldOf, settingOf } from '../../configure/setting-path.js';

addMessages(cameras);
addMessages(talk);

const intercom = settingOf('intercom');
const sip = settingOf('sipAccount');

/** Intercom of a unit: connects to an audio room or a channel. */
export default function IntercomTab({ unit }: { readonly unit: Unit }) {
  return (
    <>
      <div className={classes['part']}>
        <IntercomSession unit={unit} />
      </div>
      <ConfigurationSection unit={unit} features={['ifbDelay', 'intercom', 'audioJacks', 'sipAccount']}>
        <Intercom />
      </ConfigurationSection>
    </>
  );
}

function Intercom() {
  const { settings } = useDraft();
  const offered = useFeature('intercom');
  const jacks = useFeature('audioJacks');
  const account = useFeature('sipAccount');
  return (
    <>
      <Notice tone="info">{t('intercom.note')}</Notice>
      <SettingGroup title={t('intercom.title')}>
        <SelectSetting
          setting={fieldOf(intercom, 'mode')}
          label={t('intercom.mode')}
          offered={offered}
          options={INTERCOM_MODES}
          words={(mode) => t(`intercom.mode.${mode}`)}
        />
        {offered && settings.intercom.mode === 'audioRoom' ? (
          <TextSetting
            setting={fieldOf(intercom, 'destinationAccount')}
            label={t('intercom.room')}
            hint={t('intercom.room.hint')}
          />
        ) : null}
        <SelectSetting
          setting={settingOf('ifbDelay')}
          label={t('intercom.ifbDelay')}
          hint={t('intercom.ifbDelay.hint')}
          offered={useFeature('ifbDelay')}
          options={IFB_DELAYS}
          words={(delay) => t(`intercom.ifbDelay.${delay}`)}
        />
        <SettingPair>
          {(['talk', 'listen'] as const).map((direction) => (
            <SelectSetting
              key={direction}
              setting={fieldOf(fieldOf(intercom, 'audioJacks'), direction)}
              label={t(`intercom.jack.${direction}`)}
              offered={jacks}
              options={AUDIO_JACKS}
              words={(jack) => t(`intercom.jack.${jack}`)}
            />
          ))}
        </SettingPair>
      </SettingGroup>
      <SettingGroup title={t('intercom.sip')}>
        <SettingPair>
          <TextSetting setting={fieldOf(sip, 'server')} label={t('intercom.sip.server')} offered={account} />
          <TextSetting setting={fieldOf(sip, 'user')} label={t('configure.user')} offered={account} />
        </SettingPair>
        {account ? <SipPassword set={settings.sipAccount.passwordSet} /> : null}
      </SettingGroup>
    </>
  );
}

/** The password of the SIP account, which is sent and never read back. */
function SipPassword({ set }: { readonly set: boolean }) {
  const { passwords, type, readOnly } = useDraft();
  return (
    <PasswordField
      label={t('configure.password')}
      hint={t(set ? 'configure.password.set' : 'configure.password.none')}
      autoComplete="new-password"
      disabled={readOnly}
      value={passwords.sip ?? ''}
      onChange={({ currentTarget: { value } }) => {
        const { sip: _, ...others } = passwords;
        type(value === '' ? others : { ...others, sip: value });
      }}
    />
  );
}
