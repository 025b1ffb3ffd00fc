import { createTransport } from 'nodemailer';
import type { Config } from '../../config.js';
import type { Send, Transports } from './message.js';

const PATIENCE_MS = 15_000;

/** The configured transports of messages. `push`: sends notifications to browsers. */
export const openTransports = (
  { smtpUrl, mailFrom, smsGateway }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'smsGateway'>,
  push?: Send,
): Transports => ({
  email: smtpUrl === undefined ? undefined : byMail(smtpUrl, mailFrom),
  sms: smsGateway && bySms(smsGateway),
  push,
});

function byMail(smtpUrl: string, from: string): Send {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // Content of a message is never read from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ recipient, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text });
  };
}

function bySms({ url, token }: NonNullable<Config['smsGateway']>): Send {
  return async ({ recipient, text }) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ to: recipient, text }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`);
  };
}
