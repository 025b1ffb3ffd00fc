import type { Message } from '@backhaul/domain';
import { messageText } from '../../text/messages.js';
import { momentIn } from '../form/moment.js';

/** What a form holds: texts, choices, and choices of several, by the name of the field. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

interface Option {
  readonly value: string;
  readonly label: string;
}

interface Common<N extends string> {
  readonly name: N;
  readonly label: string;
  readonly hint?: string;
}

/** What a check answers: null passes; a message of the domain, or a text in the language of the user, refuses. */
export type Refused = Message | string | null;

/** One field of a form. `check` is most often a rule of the domain. */
export type Field<N extends string> = Common<N> &
  (
    | {
        readonly kind: 'text';
        readonly check: (text: string) => Refused;
        readonly autoComplete?: string;
        readonly inputMode?: 'text' | 'email';
        /** `password`: a secret, which is hidden until it is shown. */
        readonly type?: 'password';
      }
    /** A date and a time by the clocks of the user: the value is `momentValue` of it. */
    | { readonly kind: 'moment'; readonly check: (at: number | null) => Refused }
    | {
        readonly kind: 'lines';
        readonly check: (text: string) => Refused;
        readonly lines: number;
        readonly isSecret?: boolean;
        /** A text file of this computer can be put in. */
        readonly file?: { readonly label: string; readonly accept: string };
      }
    /** On or off: the value is `yes` or `no`. */
    | { readonly kind: 'switch' }
    | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly check?: (text: string) => Refused }
    | {
        readonly kind: 'several';
        readonly options: readonly Option[];
        /** Most that can be chosen; left out: all. */
        readonly max?: number;
        readonly empty: string;
        readonly check?: (chosen: readonly string[]) => Refused;
      }
  );

/** Whether two values are the same; the order of what is chosen does not count. */
const isSame = (a: string | readonly string[] | undefined, b: string | readonly string[] | undefined): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one) => b.includes(one)));

/** What differs from the stored values. */
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

/** Why fields are refused, by their names, in the language of the user. */
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
