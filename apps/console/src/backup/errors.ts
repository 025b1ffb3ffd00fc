/** Why a backup cannot be made or restored, as a message that an operator can act on. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}
