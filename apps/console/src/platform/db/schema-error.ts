/** The schema of the database cannot be used; the message says what to do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}
