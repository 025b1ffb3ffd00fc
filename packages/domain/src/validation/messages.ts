/** Validation message catalogue (spec 3 §9), to the letter. */
export const MESSAGES = {
  default: 'Invalid field',
  required: 'This field is required',
  unique: 'This field must be unique',
  regex: 'Must match the pattern: {1}',
  min: 'Must have at least {1} characters',
  max: 'Must have at most {0} characters',
  min_value: 'Must be {0} or more',
  max_value: 'Must be {1} or less',
  interval: 'Must be between {0} and {1} characters',
  numeric: 'Must only contain numeric characters',
  integer: 'Must be an integer',
  decimal: 'Must be a number',
  invalid_ip: 'Invalid IP field',
  invalid_subnet_mask: 'Invalid Subnet Mask field',
  same_inventory: 'Parent inventory cannot be the current inventory',
  unknown: 'Unknown error',
  generic_name: 'Should contain only letters, numbers, underscores and hyphens',
  english_name: 'Should contain only English alphabet letters, numbers, underscores and hyphens',
  alpha_dash: 'Should contain only alpha-numeric characters, dashes and underscores',
  name_taken: 'Name is already taken. Please select a different name',
  url: 'Invalid URL format',
  unique_stream_id: 'Please make sure Stream ID is unique between the different streams',
  unique_destination_name: 'Name field has to be unique',
} as const;
export type MessageKind = keyof typeof MESSAGES;

type Value = string | number;
type ArgsOf<T extends string> = T extends `${string}{0}${string}{1}${string}`
  ? [first: Value, second: Value]
  : T extends `${string}{${string}}${string}`
    ? [value: Value]
    : [];
export type MessageArgs<K extends MessageKind> = ArgsOf<(typeof MESSAGES)[K]>;

/** A message with its placeholders filled: the lowest placeholder takes the first argument. */
export function message<K extends MessageKind>(kind: K, ...args: MessageArgs<K>): string {
  const values: readonly Value[] = args;
  const template: string = MESSAGES[kind];
  const placeholders = [...new Set(template.match(/\{\d\}/g))].toSorted();
  return placeholders.reduce((text, placeholder, i) => text.replaceAll(placeholder, () => String(values[i])), template);
}
