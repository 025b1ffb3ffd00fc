import type { StreamProfile } from '@backhaul/contract';
import {
  checkProfileAttributes,
  message,
  profileProblems,
  STREAM_AUDIO_KBPS,
  STREAM_CODECS,
  STREAM_RESOLUTIONS,
  type ProfileFields,
} from '@backhaul/domain';
import { api } from '../api/client.js';
import { idempotencyHeaders } from '../api/idempotency-headers.js';
import { t } from '../text/t.js';
import type { Field } from '../ui/resource/form.js';
import { ResourceForm } from '../ui/resource/ResourceForm.js';
import { toast } from '../ui/toast/toast.js';
import { wholeNumberOf } from './whole-number.js';

interface Props {
  readonly inventoryId: string;
  /** The profile to change; null: a new one. */
  readonly profile: StreamProfile | null;
  readonly onDone: (profile: StreamProfile) => void;
  /** Absent: there is nothing to return to. */
  readonly onCancel?: () => void;
}

type Values = Readonly<
  Record<'name' | 'codec' | 'resolution' | 'maxFrameRate' | 'videoKbps' | 'audioKbps' | 'attributes', string>
>;
type NumberName = 'maxFrameRate' | 'videoKbps';

const valuesOf = (profile: StreamProfile | null): Values => ({
  name: profile?.name ?? '',
  codec: profile?.codec ?? 'h264',
  resolution: profile?.resolution ?? '1280x720',
  maxFrameRate: String(profile?.maxFrameRate ?? 30),
  videoKbps: String(profile?.videoKbps ?? 3000),
  audioKbps: String(profile?.audioKbps ?? 128),
  attributes: profile?.attributes ?? '',
});

const bodyOf = ({ name, codec, resolution, maxFrameRate, videoKbps, audioKbps, attributes }: Values) => ({
  name,
  codec: STREAM_CODECS.find((one) => one === codec) ?? 'h264',
  resolution: STREAM_RESOLUTIONS.find((one) => one === resolution) ?? '1280x720',
  maxFrameRate: wholeNumberOf(maxFrameRate) ?? 0,
  videoKbps: wholeNumberOf(videoKbps) ?? 0,
  audioKbps: Number(audioKbps),
  attributes,
});

/** The form of a stream media profile. */
export function ProfileForm({ inventoryId, profile, onDone, onCancel }: Props) {
  return (
    <ResourceForm
      isNew={profile === null}
      saved={valuesOf(profile)}
      fields={() => FIELDS()}
      submit={t(profile === null ? 'channels.profile.create' : 'dialog.apply')}
      send={async (values) => {
        const body = bodyOf(values);
        const saved =
          profile === null
            ? await api.streamProfiles.create({ params: { id: inventoryId }, body }, idempotencyHeaders())
            : await api.streamProfiles.update({ params: { profileId: profile.id }, body }, idempotencyHeaders());
        return () => {
          toast(t('channels.profile.saved', { name: saved.name }), { tone: 'success' });
          onDone(saved);
        };
      }}
      {...(onCancel && { onCancel })}
    />
  );
}

const problemOf = (fields: ProfileFields) => profileProblems(fields)[0]?.message ?? null;

const numberField = (name: NumberName, label: string): Field<NumberName> => ({
  kind: 'text',
  name,
  label,
  check: (text) => (text.trim() === '' ? message('required') : problemOf({ [name]: wholeNumberOf(text) })),
});

const FIELDS = (): readonly Field<keyof Values>[] => [
  { kind: 'text', name: 'name', label: t('channels.name'), check: (name) => problemOf({ name }) },
  {
    kind: 'choice',
    name: 'codec',
    label: t('channels.profile.codec'),
    options: STREAM_CODECS.map((value) => ({ value, label: t(`channels.profile.codec.${value}`) })),
  },
  {
    kind: 'choice',
    name: 'resolution',
    label: t('channels.profile.resolution'),
    options: STREAM_RESOLUTIONS.map((value) => ({ value, label: value.replace('x', ' × ') })),
  },
  numberField('maxFrameRate', t('channels.profile.maxFrameRate')),
  numberField('videoKbps', t('channels.profile.videoKbps')),
  {
    kind: 'choice',
    name: 'audioKbps',
    label: t('channels.profile.audioKbps'),
    options: STREAM_AUDIO_KBPS.map((kbps) => ({
      value: String(kbps),
      label: kbps === 0 ? t('channels.profile.silent') : String(kbps),
    })),
  },
  {
    kind: 'text',
    name: 'attributes',
    label: t('channels.profile.attributes'),
    hint: t('channels.profile.attributes.hint'),
    check: checkProfileAttributes,
  },
];
