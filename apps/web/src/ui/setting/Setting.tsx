import type { ReactNode } from 'react';
import { t } from '../../text/t.js';
import { Icon } from '../icon/Icon.js';
import classes from './Setting.module.css';

/** The requested value of a device and the reported one, as text. */
export interface Difference {
  readonly wanted: string;
  readonly has: string;
}

interface Props {
  readonly label: string;
  /** False: the device does not support other values, and the screen shows that. */
  readonly offered: boolean;
  /** Set when requested and reported values differ. */
  readonly difference: Difference | null;
  readonly children: ReactNode;
}

/** One setting of a device: its control if the device supports it, and both values if requested and reported ones differ. */
export function Setting({ label, offered, difference, children }: Props) {
  if (!offered) {
    return (
      <div className={classes['absent']}>
        <span>{label}</span>
        <span>{t('setting.notSupported')}</span>
      </div>
    );
  }
  return (
    <div className={classes['setting']}>
      {children}
      {difference === null ? null : (
        <p className={classes['difference']}>
          <Icon name="warning" size={14} />
          {t('setting.difference', { wanted: difference.wanted, has: difference.has })}
        </p>
      )}
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

/** Related settings. */
export function SettingGroup({ title, note, children }: GroupProps) {
  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>{title}</legend>
      {note ? <p className={classes['note']}>{note}</p> : null}
      {children}
    </fieldset>
  );
}

/** Settings side by side, if there is room. */
export function SettingPair({ children }: { readonly children: ReactNode }) {
  return <div className={classes['pair']}>{children}</div>;
}

/** An error that belongs to no control. */
export function SettingError({ children }: { readonly children: string | undefined }) {
  return children === undefined ? null : (
    <p className={classes['error']} role="alert">
      {children}
    </p>
  );
}

/** A note about settings. */
export function SettingNote({ children }: { readonly children: ReactNode }) {
  return <p className={classes['note']}>{children}</p>;
}
