import { useEffect, useRef, useState } from 'react';
import { fieldProblems, problemText } from '../../api/problem.js';
import { t } from '../../text/t.js';
import { Button } from '../button/Button.js';
import { Notice } from '../data/Notice.js';
import { DialogActions } from '../dialog/Dialog.js';
import { useUnsaved } from '../dialog/unsaved.js';
import { afterPress } from '../form/after-press.js';
import { disabledReason } from '../form/disabled-reason.js';
import { Discard } from '../form/Discard.js';
import { Form } from '../form/Form.js';
import { SettingGroup, SettingPair } from '../setting/Setting.js';
import { changesOf, complaintsOf, type Field, type FormValues, grouped } from './form.js';
import { FormField } from './FormField.js';
import { useChange } from './use-change.js';

interface Props<V extends FormValues> {
  /** The stored values, or the initial ones of a new record. */
  readonly saved: V;
  /** The fields, in order; they may depend on the values of others. */
  readonly fields: (values: V) => readonly Field<keyof V & string>[];
  readonly submit: string;
  /** A new record: missing fields are marked only after an attempt to save. */
  readonly isNew?: boolean;
  /** Why nothing can be changed; null when changes are possible. */
  readonly reason?: string | null;
  /** Sends all values; `changes` are those that differ from `saved`. Throws the refusal. */
  readonly send: (values: V, changes: Partial<V>) => Promise<() => void>;
  readonly onCancel?: () => void;
  /** Values that a change of one field fills in elsewhere; `values` include the change. */
  readonly fill?: (values: V, changed: keyof V & string) => Partial<V>;
}

/** A form of declared fields: errors at the field, unsaved changes guarded, refusals of the console at their fields. */
export function ResourceForm<V extends FormValues>(props: Props<V>) {
  const { saved, fields: declared, submit, isNew = false, reason = null, send, onCancel, fill } = props;
  const [draft, setDraft] = useState<Partial<V>>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const frame = useRef<HTMLDivElement>(null);
  const change = useChange();
  const values: V = { ...saved, ...draft };
  const fields = declared(values);
  const complaints = complaintsOf(fields, values);
  const changes = changesOf(saved, values);
  const isChanged = Object.keys(changes).length > 0;
  const isTried = tries > 0;
  useUnsaved(isChanged && !busy);
  useEffect(() => {
    if (tries > 0) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  /** Shown after the field loses the focus, when a stored record is changed (fields may conflict), or after an attempt to submit. */
  const errorOf = (name: keyof V & string): string | undefined => {
    const isDue = isTried || left.has(name) || (!isNew && isChanged);
    return refused.get(name) ?? (isDue ? complaints.get(name) : undefined);
  };
  const set = (name: keyof V & string, value: string | readonly string[]) => {
    const next: Partial<V> = Object.assign({}, draft, { [name]: value });
    setDraft({ ...next, ...fill?.({ ...saved, ...next }, name) });
    setRefused(new Map([...refused].filter(([key]) => key !== name)));
  };
  const save = async () => {
    setRefusal(null);
    if (complaints.size > 0) return setTries(tries + 1);
    setBusy(true);
    try {
      // A form that stays open shows the sent values until the record has them, and keeps further input.
      const done = await change(() => send(values, changes), { waits: onCancel === undefined });
      setDraft((now) => changesOf(values, { ...values, ...now }));
      setLeft(new Set());
      setTries(0);
      done();
    } catch (error) {
      const known = new Map([...fieldProblems(error)].filter(([key]) => fields.some(({ name }) => name === key)));
      setRefused(known);
      if (known.size === 0) setRefusal(problemText(error));
      else setTries(tries + 1);
    } finally {
      setBusy(false);
    }
  };
  const fieldOf = (field: Field<keyof V & string>) => (
    <FormField
      key={field.name}
      field={field}
      isFirst={isNew && field === fields[0]}
      disabled={reason !== null}
      value={values[field.name]}
      error={errorOf(field.name)}
      onChange={(value) => set(field.name, value)}
      onLeave={() => afterPress(() => setLeft((now) => new Set([...now, field.name])))}
    />
  );
  const isShut = !isNew || isTried || isChanged;
  const why = reason ?? (isShut ? disabledReason(isChanged, (isTried || !isNew) && complaints.size > 0) : null);
  return (
    <div ref={frame}>
      <Form
        onSubmit={async (event) => {
          event.preventDefault();
          if (!busy && reason === null && (isChanged || isNew)) await save();
        }}
      >
        {grouped(fields).map(({ group, fields: within }) =>
          group === undefined ? (
            within.map(fieldOf)
          ) : (
            <SettingGroup key={group.title} title={group.title} note={group.note}>
              <SettingPair>{within.map(fieldOf)}</SettingPair>
            </SettingGroup>
          ),
        )}
        {refusal === null ? null : <Notice tone="warning">{refusal}</Notice>}
        <DialogActions>
          {onCancel ? (
            <Button onClick={onCancel}>{t('dialog.cancel')}</Button>
          ) : isChanged ? (
            <Discard onDiscard={() => setDraft({})} />
          ) : null}
          <Button look="primary" type="submit" busy={busy} reason={why}>
            {submit}
          </Button>
        </DialogActions>
      </Form>
    </div>
  );
}
