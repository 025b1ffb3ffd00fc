import type { RemoteAction } from '@backhaul/contract';
import { bytesText } from '../../text/number.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { Notice } from '../../ui/data/Notice.js';
import { askerText } from './request.js';

const timed = (label: string, ms: number | null) => (ms === null ? [] : [[label, momentText(ms)] as const]);

/** Details of a request: requester, reason, decision and result. */
export function General({ request }: { readonly request: RemoteAction }) {
  const { device, action, inventory, reason, state, problem, detail, needsApproval, decidedBy } = request;
  const isOpen = state === 'waiting' || state === 'queued';
  return (
    <>
      {problem === null ? null : (
        <Notice tone="warning">
          {t(`remote.problem.${problem}`)}
          {detail === null ? null : `: ${detail}`}
        </Notice>
      )}
      <Result request={request} />
      <Facts
        facts={[
          [t('remote.device'), `${device.name} · ${t(`remote.kind.${device.kind}`)}`],
          [t('remote.inventory'), inventory.name],
          [t('remote.action'), t(`remote.action.${action}`)],
          [t('remote.reason'), reason],
          [t('remote.asker'), askerText(request)],
          [t('remote.askedAt'), momentText(request.askedAt)],
          [t('remote.approval'), t(needsApproval ? 'remote.approval.needed' : 'remote.approval.none')],
          ...timed(t('remote.decidedAt'), request.decidedAt),
          ...(decidedBy === null ? [] : [[t('remote.decidedBy'), decidedBy] as const]),
          ...timed(t('remote.expiresAt'), isOpen ? request.expiresAt : null),
          ...timed(t('remote.startedAt'), request.startedAt),
          ...timed(t('remote.endedAt'), request.endedAt),
        ]}
      />
    </>
  );
}

/** Result of a completed request, with its files. */
function Result({ request: { state, action, files, filesUntil } }: { readonly request: RemoteAction }) {
  if (state !== 'done') return null;
  if (action === 'restart') return <Notice tone="info">{t('remote.restarted')}</Notice>;
  if (filesUntil === null) return <Notice tone="info">{t('remote.gone')}</Notice>;
  return (
    <>
      <ul aria-label={t('remote.result')}>
        {files.map(({ id, name, bytes, url }) => (
          <li key={id}>
            <a href={url} download>
              {name}
            </a>{' '}
            ({bytesText(bytes)})
          </li>
        ))}
      </ul>
      <p>{t('remote.until', { time: momentText(filesUntil) })}</p>
    </>
  );
}
