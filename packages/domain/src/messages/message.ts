export type Params = Readonly<Record<string, string | number>>;

/** A sentence for users: its code, its parameters, and the English text. Other languages word it by code and parameters. */
export interface Message<Code extends string = string> {
  readonly code: Code;
  readonly params: Params;
  readonly text: string;
}

type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Args<S> = [Names<S>] extends [never] ? [] : [params: { readonly [N in Names<S>]: string | number }];

/** Fills the `{placeholders}` of a sentence. */
export const fill = (sentence: string, params: Params): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));

/** Creates a message of a table; requires each `{placeholder}` of the sentence. */
export type Messages<Table> = <Code extends keyof Table & string>(
  code: Code,
  ...args: Args<Table[Code]>
) => Message<Code>;

/** Creates messages from a table of English sentences by code. */
export const messagesOf =
  <Table extends Readonly<Record<string, string>>>(table: Table): Messages<Table> =>
  (code, ...args) => {
    const params: Params = args[0] ?? {};
    return { code, params, text: fill(table[code] ?? code, params) };
  };
