import type { Message } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';
import { momentIn } from '../form/moment.js';

/** Values of a form by field name: a text or choice, or several choices. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A heading over fields that belong together. */
export interface FieldGroup {
  readonly title: string;
  readonly note?: string;
}

interface Common<N extends string> {
  readonly name: N;
  readonly label: string;
  readonly hint?: string;
  /** Fields of one title stand together under it. */
  readonly group?: FieldGroup;
}

/** Result of a check: null accepts; a message of the domain, or a text in the user's language, refuses. */
export type Refused = Message | string | null;

/** One field of a form. `check` is usually a rule of the domain. */
export type Field<N extends string> = Common<N> &
  (
    | {
        readonly kind: 'text';
        readonly check: (text: string) => Refused;
        readonly autoComplete?: string;
        readonly inputMode?: 'text' | 'email';
        /** `password`: a secret, hidden until the user reveals it. */
        readonly type?: 'password';
      }
    /** A date and a time in the user's zone: the value is its `momentValue`. */
    | { readonly kind: 'moment'; readonly check: (at: number | null) => Refused }
    | {
        readonly kind: 'lines';
        readonly check: (text: string) => Refused;
        readonly lines: number;
        readonly isSecret?: boolean;
        /** A text file of this computer can be inserted. */
        readonly file?: { readonly label: string; readonly accept: string };
      }
    /** On or off: the value is `yes` or `no`. */
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly check?: (text: string) => Refused }
    | {
        readonly kind: 'several';
        readonly options: readonly Option[];
        /** Maximum number of choices; omitted: all. */
        readonly max?: number;
        readonly empty: string;
        readonly check?: (chosen: readonly string[]) => Refused;
      }
  );

/** The fields by their headings, in order; undefined: under none. */
export function grouped<N extends string>(
  fields: readonly Field<N>[],
): readonly { readonly group: FieldGroup | undefined; readonly fields: readonly Field<N>[] }[] {
  const groups: { group: FieldGroup | undefined; fields: Field<N>[] }[] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    if (last?.group?.title === field.group?.title && last !== undefined) last.fields.push(field);
    else groups.push({ group: field.group, fields: [field] });
  }
  return groups;
}

/** Whether two values are equal; the order of choices does not count. */
const isSame = (a: string | readonly string[] | undefined, b: string | readonly string[] | undefined): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one) => b.includes(one)));

/** The values that differ from the stored ones. */
export const changesOf = <V extends FormValues>(saved: V, values: V): Partial<V> =>
  Object.assign(
    {},
    ...Object.entries(values).flatMap(([name, value]) => (isSame(saved[name], value) ? [] : [{ [name]: value }])),
  );

function complaintAbout(field: Exclude<Field<string>, { readonly kind: 'switch' }>, value: unknown): Refused {
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'several') return field.check?.(Array.isArray(value) ? value : []) ?? null;
  return field.kind === 'moment' ? field.check(momentIn(text)) : (field.check?.(text) ?? null);
}

/** Error messages by field name, in the user's language. */
export function complaintsOf<N extends string>(
  fields: readonly Field<N>[],
  values: FormValues,
): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap((field) => {
      const value = values[field.name];
      if (field.kind === 'switch') return [];
      const complaint = complaintAbout(field, value);
      if (complaint === null) return [];
      return [[field.name, typeof complaint === 'string' ? complaint : messageText(complaint)]];
    }),
  );
}
