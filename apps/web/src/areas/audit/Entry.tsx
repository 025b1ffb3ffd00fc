import { messageText } from '../../text/messages.js';
import { t } from '../../text/t.js';
import { momentText } from '../../text/zone.js';
import { Facts } from '../../ui/data/Facts.js';
import { actionText, kindText } from '../../ui/resource/audit-text.js';
import { actorText, AuditChanges, type AuditEntry } from '../../ui/resource/AuditWords.js';

const WITH_SECONDS = { dateStyle: 'full', timeStyle: 'long' } as const;

/** Details of one entry. */
export function Entry({ entry }: { readonly entry: AuditEntry }) {
  const { at, action, subject, address, detail, code, reason } = entry;
  return (
    <>
      <Facts
        facts={[
          [t('audit.time'), momentText(at, WITH_SECONDS)],
          [t('audit.who'), actorText(entry)],
          [t('audit.action'), actionText(action)],
          [t('audit.word'), action],
          ...(subject === null
            ? []
            : ([
                [t('audit.subject'), `${kindText(subject.kind)} ${subject.name ?? ''}`],
                [t('audit.subjectId'), subject.id],
              ] as const)),
          ...(code === null
            ? []
            : ([[t('audit.code'), reason === null ? code : `${messageText(reason)} (${code})`]] as const)),
          [t('audit.address'), address],
          ...(detail === null ? [] : ([[t('audit.detail'), detail]] as const)),
        ]}
      />
      <AuditChanges entry={entry} />
    </>
  );
}
