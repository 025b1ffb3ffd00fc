/** Name of a file, such as `crew-1-logs-2040-01-01T00-00-00Z.tar.gz`. */
export function fileName(about: string, what: string, at: Date, extension: string): string {
  const moment = at.toISOString().slice(0, 19).replaceAll(':', '-');
  return `${about.replaceAll(/[^\w-]/g, '_').slice(0, 100)}-${what}-${moment}Z.${extension}`;
}
