import type { Unit } from '@backhaul/contract';
import { AUDIO_JACKS, INTERCOM_MODES } from '@backhaul/domain';
import { cameras } from '../../../../text/en/cameras.js';
import { learn, t } from '../../../../text/t.js';
import { Notice } from '../../../../ui/data/Notice.js';
import { PasswordField } from '../../../../ui/form/PasswordField.js';
import { SettingGroup, SettingPair } from '../../../../ui/setting/Setting.js';
import { ConfigurationPart } from '../../configure/ConfigurationPart.js';
import { useDraft, useFeature } from '../../configure/context.js';
import { Choice, Line } from '../../configure/fields.js';
import { inside, setting } from '../../configure/parts.js';

learn(cameras);

const intercom = setting('intercom');
const sip = setting('sipAccount');

/** Where the intercom of a unit leads: an audio room, or a channel. */
export default function IntercomTab({ unit }: { readonly unit: Unit }) {
  return (
    <ConfigurationPart unit={unit} features={['intercom', 'audioJacks', 'sipAccount']}>
      <Intercom />
    </ConfigurationPart>
  );
}

function Intercom() {
  const { settings } = useDraft();
  const offered = useFeature('intercom');
  const jacks = useFeature('audioJacks');
  const account = useFeature('sipAccount');
  return (
    <>
      <Notice tone="info">{t('intercom.waits')}</Notice>
      <SettingGroup title={t('intercom.title')}>
        <Choice
          part={inside(intercom, 'mode')}
          label={t('intercom.mode')}
          offered={offered}
          options={INTERCOM_MODES}
          words={(mode) => t(`intercom.mode.${mode}`)}
        />
        {offered ? (
          <Line
            part={inside(intercom, 'destinationAccount')}
            label={t(settings.intercom.mode === 'audioRoom' ? 'intercom.room' : 'intercom.destination')}
          />
        ) : null}
        <SettingPair>
          {(['talk', 'listen'] as const).map((way) => (
            <Choice
              key={way}
              part={inside(inside(intercom, 'audioJacks'), way)}
              label={t(`intercom.jack.${way}`)}
              offered={jacks}
              options={AUDIO_JACKS}
              words={(jack) => t(`intercom.jack.${jack}`)}
            />
          ))}
        </SettingPair>
      </SettingGroup>
      <SettingGroup title={t('intercom.sip')}>
        <SettingPair>
          <Line part={inside(sip, 'server')} label={t('intercom.sip.server')} offered={account} />
          <Line part={inside(sip, 'user')} label={t('configure.user')} offered={account} />
        </SettingPair>
        {account ? <SipPassword set={settings.sipAccount.passwordSet} /> : null}
      </SettingGroup>
    </>
  );
}

/** The password of the SIP account, which is taken and never told. */
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
