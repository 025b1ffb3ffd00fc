import type { ManagedServer, ServerCertificate } from '@backhaul/contract';
import { chainOf, privateKeyOf } from '@backhaul/domain';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callQuery } from '../../api/call-query.js';
import { api } from '../../api/client.js';
import { idempotencyHeaders } from '../../api/idempotency-headers.js';
import { fieldProblems, problemText } from '../../api/problem.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Button } from '../../ui/button/Button.js';
import { Facts } from '../../ui/data/Facts.js';
import { NotLoaded } from '../../ui/data/NotLoaded.js';
import { Notice } from '../../ui/data/Notice.js';
import { ConfirmedButton } from '../../ui/dialog/ConfirmedButton.js';
import { ResourceForm } from '../../ui/resource/ResourceForm.js';
import { useChange } from '../../ui/resource/use-change.js';
import { toast } from '../../ui/toast/toast.js';
import { REFRESH_MS } from './server.js';

interface Props {
  readonly row: ManagedServer;
  /** Why nothing can be changed. */
  readonly reason: string | null;
}

/** Initially empty, because the API never returns the stored key. */
const EMPTY = { certificate: '', privateKey: '' } as const;
type Entered = Readonly<Record<keyof typeof EMPTY, string>>;

/** Certificate of a server: the stored one, upload or paste of another, and deletion. */
export default function Certificate({ row, reason }: Props) {
  const { id } = row;
  const { data, error, refetch } = useQuery({
    ...callQuery(api.certificates.get, { params: { id } }),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return <NotLoaded error={error} lines={4} onRetry={() => void refetch()} />;
  const { certificate, supported, reported } = data;
  const note = noteOf(data);
  const why = reason ?? (supported === false ? t('certificate.unsupported') : null);
  const upload = async (body: Entered) => {
    await api.certificates.set({ params: { id }, body }, idempotencyHeaders());
    return () => toast(t('certificate.saved'), { tone: 'success' });
  };
  return (
    <>
      {note === null ? null : <Notice tone="info">{note}</Notice>}
      {reported !== null && reported.detail !== '' ? (
        <Notice tone="warning">{translated(reported.detail)}</Notice>
      ) : null}
      {certificate === null ? null : <Facts facts={factsOf(certificate, reported)} />}
      {why === null ? <FromFiles upload={upload} /> : null}
      <ResourceForm<Entered>
        key={certificate?.fingerprint ?? ''}
        saved={EMPTY}
        isNew
        reason={why}
        fields={() => [
          {
            kind: 'lines',
            name: 'certificate',
            label: t('certificate.chain'),
            hint: t('certificate.chain.hint'),
            lines: 5,
            check: (text) => problemOf(chainOf(text)),
          },
          {
            kind: 'lines',
            name: 'privateKey',
            label: t('certificate.key'),
            hint: t('certificate.key.hint'),
            lines: 5,
            isSecret: true,
            check: (text) => problemOf(privateKeyOf(text)),
          },
        ]}
        submit={t(certificate === null ? 'certificate.upload' : 'certificate.replace')}
        send={upload}
      />
      {certificate === null || reason !== null ? null : (
        <ConfirmedButton
          label={t('certificate.delete')}
          title={t('certificate.delete.ask', { name: row.name })}
          text={t('certificate.delete.text')}
          done={t('certificate.delete.sent')}
          failed={(cause) => t('certificate.delete.failed', { reason: cause })}
          act={() => api.certificates.remove({ params: { id: row.id } }, idempotencyHeaders())}
        />
      )}
    </>
  );
}

const problemOf = (read: ReturnType<typeof chainOf> | ReturnType<typeof privateKeyOf>) =>
  'problem' in read ? read.problem : null;

/** State of the stored certificate in words. */
function noteOf({ certificate, supported, reported }: ServerCertificate): string | null {
  if (supported === false) return t('certificate.unsupported');
  if (certificate === null) return t('certificate.none');
  if (supported === null) return t('certificate.unknown');
  const isApplied = reported?.fingerprint === certificate.fingerprint || reported?.detail !== '';
  return isApplied ? null : t('certificate.pending');
}

type Shown = NonNullable<ServerCertificate['certificate']>;

function factsOf(
  { subject, names, issuer, validFrom, validTo, warning, fingerprint }: Shown,
  reported: ServerCertificate['reported'],
): (readonly [string, string])[] {
  const time = momentText(validTo);
  return [
    [t('certificate.subject'), subject],
    [t('certificate.names'), names.length === 0 ? t('certificate.noNames') : names.join(', ')],
    [t('certificate.issuer'), issuer],
    [t('certificate.from'), momentText(validFrom)],
    [t('certificate.to'), warning === null ? time : t(`certificate.to.${warning}`, { time })],
    [t('certificate.fingerprint'), fingerprint],
    [
      t('certificate.listens'),
      reported !== null && reported.port > 0 ? `✓ ${reported.host}:${reported.port}` : t('certificate.notListening'),
    ],
  ];
}

/** Uploads two files of this computer; their content shows which one is the key. */
function FromFiles({ upload }: { readonly upload: (body: Entered) => Promise<() => void> }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = useChange();
  const send = async (files: readonly File[]) => {
    setRefusal(null);
    setBusy(true);
    try {
      const texts = await Promise.all(files.map((file) => file.text()));
      const privateKey = texts.find((text) => text.includes('PRIVATE KEY-----'));
      const certificate = texts.find((text) => text !== privateKey);
      if (privateKey === undefined || certificate === undefined || texts.length > 2)
        return setRefusal(t('certificate.twoFiles'));
      (await change(() => upload({ certificate, privateKey })))();
    } catch (error) {
      setRefusal([...fieldProblems(error).values()][0] ?? problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div>
      <input
        ref={input}
        hidden
        type="file"
        accept=".pem,.crt,.cer,.key"
        multiple
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) void send(files);
          // Allows the same files to be chosen again.
          currentTarget.value = '';
        }}
      />
      <Button busy={busy} onClick={() => input.current?.click()}>
        {t('certificate.files')}
      </Button>
      {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
    </div>
  );
}
