import type { Config } from '../../config.js';
import { pushSender } from '../push/push-sender.js';
import { Mailer, type MailerParts } from './mailer.js';
import { openTransports } from './transports.js';

/** The mailer with the configured transports; notifications in browsers need no configuration. */
export const openMailer = ({ log, ...parts }: Omit<MailerParts, 'transports'>, config: Config): Mailer =>
  new Mailer({
    ...parts,
    transports: openTransports(config, pushSender({ ...parts, ...config })),
    log: log.child({ part: 'mail' }),
  });
