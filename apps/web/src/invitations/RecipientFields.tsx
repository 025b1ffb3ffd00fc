import { INVITATION_TRANSPORTS } from '@backhaul/domain';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { t } from '../text/t.js';
import { Notice } from '../ui/data/Notice.js';
import { SelectField, TextField } from '../ui/form/Field.js';
import { Countries } from './Countries.js';
import type { InviteValues } from './values.js';
import { validateRecipient } from './recipient.js';
import { useSettings } from './use-settings.js';

interface Props {
  readonly groupId: string;
  readonly transport: InviteValues['transport'];
  readonly register: UseFormRegister<InviteValues>;
  readonly errors: FieldErrors<InviteValues>;
}

/** The reason why the console cannot send links by a transport. */
function missingOf({ sends, sms }: { readonly sends: boolean; readonly sms: boolean }): string | undefined {
  if (!sends) return t('smart.noPublicUrl');
  return sms ? undefined : t('smart.noSms');
}

/** Transport and recipient of an invitation. */
export function RecipientFields({ groupId, transport, register, errors }: Props) {
  const { data: settings } = useSettings(groupId);
  const sends = settings?.sends ?? true;
  const isOffered = { link: true, email: sends, sms: sends && (settings?.sms ?? false) };
  const hint = settings === undefined ? undefined : missingOf(settings);
  return (
    <>
      <SelectField label={t('smart.transport')} hint={hint} {...register('transport')}>
        {INVITATION_TRANSPORTS.map((one) => (
          <option key={one} value={one} disabled={!isOffered[one]}>
            {t(`smart.transport.${one}`)}
          </option>
        ))}
      </SelectField>
      {transport === 'email' ? (
        <TextField
          label={t('smart.email')}
          hint={settings?.email === 'outbox' ? t('smart.emailOutbox') : undefined}
          error={errors.email?.message}
          type="email"
          autoComplete="off"
          {...register('email', { validate: (_, values) => validateRecipient(values) })}
        />
      ) : null}
      {transport === 'sms' ? (
        <>
          <SelectField label={t('smart.country')} {...register('country')}>
            <Countries />
          </SelectField>
          <TextField
            label={t('smart.phone')}
            error={errors.phone?.message}
            type="tel"
            autoComplete="off"
            {...register('phone', { validate: (_, values) => validateRecipient(values) })}
          />
        </>
      ) : null}
      {settings?.gateway === false ? <Notice tone="warning">{t('smart.noGateway')}</Notice> : null}
    </>
  );
}
