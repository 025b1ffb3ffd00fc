import { type Messages, messagesOf } from './message.js';

/** Errors in a CSV file of users. */
export const USER_IMPORT = {
  user_csv_quote: 'A quotation mark is not closed',
  user_csv_username: 'The first line must name a column username',
  user_csv_column: 'There is no column {column}',
  user_csv_column_twice: 'The column {column} is named twice',
  user_csv_none: 'There are no users',
  user_csv_most: 'A file has at most {most} users',
  user_csv_line_twice: 'The user is already in line {line}',
  user_csv_type: 'There is no user type {name}',
  user_csv_inventory: 'You do not manage an inventory {name}',
  user_csv_group: 'There is no group {name} in the inventories of the user',
  user_csv_group_several: 'Several inventories have a group {name}. Write inventory/group',
  user_csv_yes_no: 'Must be yes or no',
  user_csv_policy: 'Must be never, 3, 6 or 12',
  user_csv_lines: 'Nothing was imported. These lines cannot be imported: {lines}',
} as const;

export const userImportMessage: Messages<typeof USER_IMPORT> = messagesOf(USER_IMPORT);
