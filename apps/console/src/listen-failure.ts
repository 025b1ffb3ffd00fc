import * as z from 'zod';

const ListenFailure = z.object({
  code: z.enum(['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND']),
  address: z.string().optional(),
  hostname: z.string().optional(),
  port: z.int().optional(),
  /** The setting that selects another port. */
  setting: z.string().default('PORT'),
});

/** Why the console cannot listen, and the setting that fixes it; undefined for any other error. */
export function listenFailure(error: unknown): string | undefined {
  const failure = ListenFailure.safeParse(error);
  if (!failure.success) return undefined;
  const { code, port, setting } = failure.data;
  const address = failure.data.address ?? failure.data.hostname ?? '';
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${address} is taken. Stop what listens there, or choose another with ${setting}=…`;
    case 'EACCES':
      return `This user may not listen on port ${port} of ${address}. Choose another with ${setting}=…`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `${address} is not an address of this machine. Choose another with HOST=…`;
    default:
      return code satisfies never;
  }
}
