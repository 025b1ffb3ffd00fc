import type { MadeInvitation } from '@backhaul/contract';
import { checkUnitName, EXPIRATIONS, GUEST_TYPES, type InvitationMode } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api } from '../api/client.js';
import { callQuery } from '../api/call-query.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { channelsByName } from '../live/index.js';
import { usePreferences } from '../session/hooks.js';
import { t } from '../text/t.js';
import { DialogText } from '../ui/dialog/DialogText.js';
import { SelectField } from '../ui/form/Field.js';
import { Form } from '../ui/form/Form.js';
import { FormEnd } from '../ui/form/FormEnd.js';
import { rule } from '../ui/form/rule.js';
import { Switch } from '../ui/form/Switch.js';
import { useChange } from '../ui/resource/use-change.js';
import { NameField } from '../ui/form/NameField.js';
import { showProblem } from '../api/show-problem.js';
import { InvitationLink } from './InvitationLink.js';
import { recipientOf } from './recipient.js';
import { RecipientFields } from './RecipientFields.js';
import { useAudioRooms } from './use-audio-rooms.js';
import { FIRST_VALUES, type InviteValues } from './values.js';

interface Props {
  readonly mode: InvitationMode;
  readonly groupId: string;
  readonly inventoryId: string;
  readonly onDone: () => void;
}

/** Adds a smart or lite unit, and shows or sends its link. */
export function InviteForm({ mode, groupId, inventoryId, onDone }: Props) {
  const { luSmartCountry } = usePreferences();
  const change = useChange();
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { register, handleSubmit, setError, control, formState } = useForm<InviteValues>({
    defaultValues: { ...FIRST_VALUES, country: luSmartCountry },
  });
  const { errors, isSubmitting } = formState;
  const transport = useWatch({ control, name: 'transport' });
  const rooms = useAudioRooms(inventoryId);
  const query = { crnt_vcg_uid: groupId };
  const { data: channels = [] } = useQuery(callQuery(api.channels.fetch, { query }));

  const invite = handleSubmit(async (values) => {
    setRefusal(null);
    const { name, type, expiration, channelId, audioRoomId, interview } = values;
    const recipient = recipientOf(values);
    const body = {
      name,
      type,
      mode,
      expiration,
      interview,
      channelId: channelId || null,
      audioRoomId: audioRoomId || null,
      transport: values.transport,
      recipient,
    };
    try {
      setMade(await change(() => api.invitations.invite({ params: { groupId }, body }, idempotencyHeaders())));
    } catch (error) {
      setRefusal(showProblem(error, ['name'], setError));
    }
  });

  if (made !== null) return <InvitationLink made={made} onDone={onDone} />;
  return (
    <Form onSubmit={invite}>
      <DialogText>{t(`smart.${mode}Text`)}</DialogText>
      <NameField error={errors.name?.message} {...register('name', rule(checkUnitName))} />
      <SelectField label={t('smart.type')} {...register('type')}>
        {GUEST_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`newUnit.type.${type}`)}
          </option>
        ))}
      </SelectField>
      {mode === 'adhoc' ? (
        <SelectField label={t('smart.expiration')} {...register('expiration')}>
          {EXPIRATIONS.map((expiration) => (
            <option key={expiration} value={expiration}>
              {t(`smart.expiration.${expiration}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField label={t('smart.channel')} {...register('channelId')}>
        <option value="">{t('smart.noChannel')}</option>
        {channelsByName(channels).map(({ channelId, channelName }) => (
          <option key={channelId} value={channelId}>
            {channelName}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('smart.audioRoom')} hint={t('smart.audioRoomHint')} {...register('audioRoomId')}>
        <option value="">{t('smart.noAudioRoom')}</option>
        {rooms.map((room) => (
          <option key={room.id} value={room.id}>
            {room.name}
          </option>
        ))}
      </SelectField>
      <Switch label={t('smart.interview')} hint={t('smart.interviewHint')} {...register('interview')} />
      <RecipientFields groupId={groupId} transport={transport} register={register} errors={errors} />
      <FormEnd refusal={refusal} submit={t('smart.invite')} busy={isSubmitting} onCancel={onDone} />
    </Form>
  );
}
