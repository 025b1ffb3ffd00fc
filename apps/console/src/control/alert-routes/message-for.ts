import { type NoticeTransport, smsText } from '@backhaul/domain';
import { sees } from '../../platform/access/scope.js';
import { ViewFilter, type ReferredRecords } from '../../state/registry/view-filter.js';
import { causeName } from '../incidents/cause-name.js';
import { incidentMessage } from './incident-message.js';
import type { DueMessage } from './matters.js';
import { noticeMessage } from './notice-message.js';
import type { Reader, RaisedAlert } from './routing-store.js';
import { subjectOf } from '../mail/letter.js';
import type { Message } from '../mail/message.js';

export interface MessageParts {
  readonly registry: ReferredRecords;
  /** Address of the console; undefined: messages have no link. */
  readonly publicUrl: string | undefined;
}

/** Messages to a reader about an alert, or about the alerts of an incident that the reader may see: one for each transport, of notifications one for each browser. */
export function messagesFor(
  { registry, publicUrl }: MessageParts,
  reader: Reader,
  route: { readonly name: string },
  { matter: { inventoryId, incident }, alerts, number, earlier }: DueMessage,
  transports: readonly NoticeTransport[],
): readonly Message[] {
  const seen = alerts.filter((alert) => sees(reader.scope, alert));
  const [first] = seen;
  if (first === undefined) throw new Error('The reader sees no alert of the message');
  const path = `/manage/alerts?open=${first.id}`;
  const link = publicUrl === undefined ? undefined : new URL(path, publicUrl).href;
  const textOf = ({ kind, deviceId, type, text }: RaisedAlert): string =>
    kind === 'unit' ? text : new ViewFilter(registry, reader.scope).alertText(deviceId, { type, text });
  const words =
    incident === null
      ? noticeMessage(reader.language, {
          device: first.deviceName,
          kind: first.kind,
          type: first.type,
          severity: first.severity,
          text: textOf(first),
          since: first.since,
          timeZone: reader.timeZone,
          route: route.name,
          number,
          link,
        })
      : incidentMessage(reader.language, {
          severity: seen.some((alert) => alert.severity === 'critical') ? 'critical' : 'warning',
          cause: { kind: incident.cause.kind, name: causeName(registry, reader.scope, incident.cause) },
          alerts: seen.map((alert) => ({ device: alert.deviceName, text: textOf(alert) })),
          route: route.name,
          number,
          earlier,
          link,
        });
  // One line, whatever text a device reported.
  const subject = subjectOf(`${words.about}: ${words.says}`);
  return transports.flatMap((transport): readonly Message[] => {
    const message = { transport, subject, inventoryId };
    switch (transport) {
      case 'email':
        return [{ ...message, recipient: reader.email, text: words.text }];
      case 'sms':
        return [{ ...message, recipient: reader.phone, text: smsText(subject, link) }];
      case 'push':
        return reader.browserIds.map((subscriptionId) => ({
          ...message,
          recipient: reader.name,
          subject: subjectOf(words.about),
          text: subjectOf(words.says),
          push: { subscriptionId, path },
        }));
      default:
        return transport satisfies never;
    }
  });
}
