import type { ExportDestination } from '@backhaul/contract';
import {
  EXPORT_KINDS,
  exportAddress,
  exportProblems,
  FIRST_SFTP_PORT,
  sameExportHost,
  type ExportFields,
  type ExportKind,
  type RuleMessage,
} from '@backhaul/domain';

/** Form values of an export destination. */
export type ExportValues = Readonly<
  Record<
    | 'kind'
    | 'endpoint'
    | 'bucket'
    | 'prefix'
    | 'region'
    | 'accessKey'
    | 'secretKey'
    | 'pathStyle'
    | 'host'
    | 'port'
    | 'user'
    | 'password'
    | 'privateKey'
    | 'hostKey'
    | 'folder',
    string
  >
>;

/** Initial form values; the API never returns secrets. */
export const exportValuesOf = (stored: ExportDestination): ExportValues => ({
  kind: stored.kind,
  endpoint: stored.endpoint ?? '',
  bucket: stored.bucket ?? '',
  prefix: stored.prefix ?? '',
  region: stored.region ?? '',
  accessKey: stored.accessKey ?? '',
  secretKey: '',
  pathStyle: stored.pathStyle === false ? 'no' : 'yes',
  host: stored.host ?? '',
  port: String(stored.port ?? FIRST_SFTP_PORT),
  user: stored.user ?? '',
  password: '',
  privateKey: '',
  hostKey: stored.hostKey ?? '',
  folder: stored.folder ?? '',
});

export const exportKindOf = ({ kind }: Pick<ExportValues, 'kind'>): ExportKind | 'none' =>
  EXPORT_KINDS.find((one) => one === kind) ?? 'none';

/** Request fields of the kind; empty secrets are omitted, so that the stored ones are kept. */
export function exportFieldsOf(values: ExportValues): ExportFields {
  const { secretKey, password, privateKey } = values;
  const kind = exportKindOf(values);
  switch (kind) {
    case 'none':
      return {};
    case 's3':
      return {
        endpoint: values.endpoint.trim(),
        bucket: values.bucket.trim(),
        prefix: values.prefix.trim(),
        region: values.region.trim(),
        accessKey: values.accessKey.trim(),
        pathStyle: values.pathStyle === 'yes',
        ...(secretKey !== '' && { secretKey: secretKey.trim() }),
      };
    case 'sftp':
      return {
        host: values.host.trim(),
        port: numberOf(values.port),
        user: values.user.trim(),
        hostKey: values.hostKey.trim(),
        folder: values.folder.trim(),
        ...(password !== '' && { password }),
        ...(privateKey.trim() !== '' && { privateKey: `${privateKey.trim()}\n` }),
      };
    default:
      return kind satisfies never;
  }
}

/** The entered number; any other text becomes a fraction, which fails the check. */
const numberOf = (text: string): number => (/^-?\d+$/.test(text.trim()) ? Number(text.trim()) : 0.5);

/** Whether the stored secrets are kept: they are valid only for the host and the account that they were entered for. */
export function keepsSecrets(values: ExportValues, stored: ExportDestination): boolean {
  const kind = exportKindOf(values);
  if (kind === 'none' || stored.kind !== kind) return false;
  const before = exportAddress(kind, exportFieldsOf(exportValuesOf(stored)));
  return sameExportHost(before, exportAddress(kind, exportFieldsOf(values)));
}

/** The error of a field by the domain rules. */
export function exportProblemOf(values: ExportValues, stored: ExportDestination, path: string): RuleMessage | null {
  const kind = exportKindOf(values);
  if (kind === 'none') return null;
  const fields = exportFieldsOf(values);
  const isEntered = fields.secretKey !== undefined || fields.password !== undefined || fields.privateKey !== undefined;
  const kept = kind === 's3' ? { secretKey: 'stored' } : { password: 'stored' };
  const problems = exportProblems(kind, !isEntered && keepsSecrets(values, stored) ? { ...fields, ...kept } : fields);
  return problems.find((problem) => problem.path === path)?.message ?? null;
}
