import { useLiveCommand } from '../../live/index.js';
import { translated } from '../../text/sentences.js';
import { t } from '../../text/t.js';
import { Button } from '../../ui/button/Button.js';
import { Notice } from '../../ui/data/Notice.js';
import classes from './channel-files.module.css';

/** A deletion that a server was asked to carry out. */
export interface Deletion {
  readonly commandId: string;
  readonly fileName: string;
}

interface Props {
  readonly deletions: readonly Deletion[];
  readonly onDismiss: (commandId: string) => void;
}

/** Deletions that failed on the server, each with the reason. */
export function FailedDeletions({ deletions, onDismiss }: Props) {
  return deletions.map((deletion) => <Failed key={deletion.commandId} deletion={deletion} onDismiss={onDismiss} />);
}

function Failed({ deletion: { commandId, fileName }, onDismiss }: Pick<Props, 'onDismiss'> & { deletion: Deletion }) {
  const command = useLiveCommand(commandId);
  if (command === undefined || command.state === 'pending' || command.state === 'sent' || command.state === 'done')
    return null;
  const why = command.error === null ? t('command.failed') : translated(command.error);
  return (
    <div className={classes['failed']}>
      <Notice tone="warning">{t('cfiles.delete.failed', { name: fileName, why })}</Notice>
      <Button onClick={() => onDismiss(commandId)}>{t('cfiles.upload.dismiss')}</Button>
    </div>
  );
}
