import type { Newsroom } from '@backhaul/contract';
import {
  checkListenPort,
  checkMosId,
  checkNewsroomHost,
  checkNewsroomPort,
  checkNewsroomUrl,
  checkNewsroomUser,
  message,
  NEWSROOM_KINDS,
} from '@backhaul/domain';
import { api } from '../../../api/client.js';
import { idempotencyHeaders } from '../../../api/idempotency-headers.js';
import { useGroup, useGroups } from '../../../session/hooks.js';
import { t } from '../../../text/t.js';
import { ConfirmedButton } from '../../../ui/dialog/ConfirmedButton.js';
import { wholeNumberOf } from '../../../ui/form/NumberField.js';
import type { Field, Refused } from '../../../ui/resource/form.js';
import { ResourceForm } from '../../../ui/resource/ResourceForm.js';
import { toast } from '../../../ui/toast/toast.js';
import classes from './newsroom.module.css';

const PORTS = ['lowerPort', 'upperPort', 'listenLower', 'listenUpper'] as const;
const STANDARD = { lowerPort: '10540', upperPort: '10541', listenLower: '10540', listenUpper: '10541' };

type Values = ReturnType<typeof valuesOf>;

interface Props {
  readonly inventoryId: string;
  readonly newsroom: Newsroom | null;
}

/** Settings of a newsroom connection, and its removal. */
export function NewsroomForm({ inventoryId, newsroom }: Props) {
  const groups = useGroups().filter((group) => group.inventoryId === inventoryId);
  const group = useGroup();
  const own = groups.find(({ uid }) => uid === group?.uid) ?? groups[0];
  return (
    <div className={classes['stack']}>
      <ResourceForm
        isNew={newsroom === null}
        saved={valuesOf(newsroom, own?.uid ?? '')}
        fields={(values) => [
          {
            kind: 'choice',
            name: 'kind',
            label: t('newsroom.kind'),
            options: NEWSROOM_KINDS.map((value) => ({ value, label: t(`newsroom.kind.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'groupId',
            label: t('newsroom.group'),
            options: groups.map(({ uid, name }) => ({ value: uid, label: name })),
            check: (id) => (id === '' ? message('required') : null),
          },
          ...(values.kind === 'mos' ? mosFields() : xmlFields(newsroom?.xml?.passwordSet === true)),
          { kind: 'switch', name: 'enabled', label: t('newsroom.enabled') },
        ]}
        submit={t('dialog.apply')}
        send={async (values) => {
          const { groupId, enabled } = values;
          const body = { groupId, enabled: enabled === 'yes', settings: settingsOf(values) };
          await api.newsrooms.set({ params: { id: inventoryId }, body }, idempotencyHeaders());
          return () => toast(t('newsroom.saved'), { tone: 'success' });
        }}
      />
      {newsroom === null ? null : (
        <ConfirmedButton
          label={t('newsroom.remove')}
          title={t('newsroom.removeAsk')}
          text={t('newsroom.removeText')}
          done={t('newsroom.removed')}
          act={() => api.newsrooms.remove({ params: { id: inventoryId } }, idempotencyHeaders())}
        />
      )}
    </div>
  );
}

const valuesOf = (newsroom: Newsroom | null, groupId: string) => {
  const { mos = null, xml = null } = newsroom ?? {};
  return {
    kind: newsroom?.kind ?? 'mos',
    groupId: newsroom?.group.id ?? groupId,
    enabled: newsroom?.enabled === false ? 'no' : 'yes',
    host: mos?.host ?? '',
    mosId: mos?.mosId ?? '',
    ncsId: mos?.ncsId ?? '',
    lowerPort: String(mos?.lowerPort ?? STANDARD.lowerPort),
    upperPort: String(mos?.upperPort ?? STANDARD.upperPort),
    listenLower: String(mos?.listenLower ?? STANDARD.listenLower),
    listenUpper: String(mos?.listenUpper ?? STANDARD.listenUpper),
    url: xml?.url ?? '',
    user: xml?.user ?? '',
    password: '',
    hostKey: xml?.hostKey ?? '',
  };
};

const settingsOf = (values: Values) =>
  values.kind === 'mos'
    ? {
        kind: 'mos' as const,
        host: values.host,
        mosId: values.mosId,
        ncsId: values.ncsId,
        lowerPort: wholeNumberOf(values.lowerPort),
        upperPort: wholeNumberOf(values.upperPort),
        listenLower: wholeNumberOf(values.listenLower),
        listenUpper: wholeNumberOf(values.listenUpper),
      }
    : {
        kind: 'xml' as const,
        url: values.url,
        user: values.user,
        hostKey: values.hostKey,
        ...(values.password !== '' && { password: values.password }),
      };

const portCheck =
  (check: typeof checkNewsroomPort) =>
  (text: string): Refused =>
    check(wholeNumberOf(text));

const mosFields = (): readonly Field<keyof Values>[] => [
  { kind: 'text', name: 'host', label: t('newsroom.host'), check: checkNewsroomHost },
  { kind: 'text', name: 'ncsId', label: t('newsroom.ncsId'), check: checkMosId },
  { kind: 'text', name: 'mosId', label: t('newsroom.mosId'), check: checkMosId },
  ...PORTS.map((name) => ({
    kind: 'text' as const,
    name,
    label: t(`newsroom.${name}`),
    check: portCheck(name.startsWith('listen') ? checkListenPort : checkNewsroomPort),
  })),
];

const xmlFields = (hasPassword: boolean): readonly Field<keyof Values>[] => [
  { kind: 'text', name: 'url', label: t('newsroom.url'), hint: t('newsroom.url.hint'), check: checkNewsroomUrl },
  { kind: 'text', name: 'user', label: t('newsroom.user'), check: checkNewsroomUser },
  {
    kind: 'text',
    type: 'password',
    name: 'password',
    label: t('newsroom.password'),
    hint: t(hasPassword ? 'newsroom.password.kept' : 'newsroom.password.hint'),
    check: () => null,
  },
  {
    kind: 'text',
    name: 'hostKey',
    label: t('newsroom.hostKey'),
    hint: t('newsroom.hostKey.hint'),
    check: (text) => (/^(?:SHA256:[A-Za-z0-9+/]{43}=?)?$/.test(text) ? null : t('newsroom.hostKey.bad')),
  },
];
