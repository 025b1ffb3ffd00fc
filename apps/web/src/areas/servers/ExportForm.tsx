import type { ExportDestination } from '@backhaul/contract';
import { EXPORT_KINDS } from '@backhaul/domain';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { t } from '../../text/t.js';
import type { Field } from '../../ui/resource/form.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { toast } from '../../ui/toast/toast.js';
import {
  exportFieldsOf,
  exportKindOf,
  exportProblemOf,
  exportValuesOf,
  keepsSecrets,
  type ExportValues,
} from './export-values.js';

type Name = keyof ExportValues;

interface Props {
  readonly serverId: string;
  readonly stored: ExportDestination;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Form of the export destination of a server, with the fields of its kind. */
export function ExportForm({ serverId: id, stored, reason }: Props) {
  return (
    <ResourceForm
      saved={exportValuesOf(stored)}
      reason={reason}
      fields={(values) => formFields(values, stored)}
      submit={t('dialog.apply')}
      send={async (values) => {
        const body = { kind: exportKindOf(values), ...exportFieldsOf(values) };
        await api.exports.setDestination({ params: { id }, body }, idempotencyHeaders());
        return () => toast(t('exports.saved'), { tone: 'success' });
      }}
    />
  );
}

function formFields(values: ExportValues, stored: ExportDestination): readonly Field<Name>[] {
  const text = (name: Name, label: string, hint?: string, more: { readonly type?: 'password' } = {}): Field<Name> => ({
    kind: 'text',
    name,
    label,
    ...(hint !== undefined && { hint }),
    ...more,
    check: () => exportProblemOf(values, stored, name),
  });
  const kept = keepsSecrets(values, stored);
  const secret = (name: Name, label: string, isStored: boolean): Field<Name> =>
    text(name, label, kept && isStored ? t('exports.kept') : undefined, { type: 'password' });
  const kinds: Field<Name> = {
    kind: 'choice',
    name: 'kind',
    label: t('exports.kind'),
    options: (['none', ...EXPORT_KINDS] as const).map((value) => ({ value, label: t(`exports.kind.${value}`) })),
  };
  const kind = exportKindOf(values);
  switch (kind) {
    case 'none':
      return [kinds];
    case 's3':
      return [
        kinds,
        text('endpoint', t('exports.endpoint'), t('exports.endpoint.hint')),
        text('bucket', t('exports.bucket')),
        text('prefix', t('exports.prefix'), t('exports.prefix.hint')),
        text('region', t('exports.region'), t('exports.region.hint')),
        text('accessKey', t('exports.accessKey')),
        secret('secretKey', t('exports.secretKey'), true),
        {
          kind: 'choice',
          name: 'pathStyle',
          label: t('exports.pathStyle'),
          options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`exports.pathStyle.${value}`) })),
        },
      ];
    case 'sftp':
      return [
        kinds,
        text('host', t('exports.host')),
        text('port', t('exports.port')),
        text('hostKey', t('exports.hostKey'), t('exports.hostKey.hint')),
        text('user', t('exports.user')),
        secret('password', t('exports.password'), stored.hasPassword),
        {
          kind: 'lines',
          name: 'privateKey',
          label: t('exports.privateKey'),
          hint: t(kept && stored.hasPrivateKey ? 'exports.kept' : 'exports.privateKey.hint'),
          lines: 4,
          isSecret: true,
          check: () => exportProblemOf(values, stored, 'privateKey'),
        },
        text('folder', t('exports.folder'), t('exports.prefix.hint')),
      ];
    default:
      return kind satisfies never;
  }
}
