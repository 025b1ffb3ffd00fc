import * as z from 'zod';

/**
 * Settings of the whole installation (spec 3 §2, `application_configuration` and `client_application`). Addresses: those of the
 * product's other applications, as in `client.urls`; null: that of the environment, if there is one.
 */
export const ApplicationConfiguration = z
  .object({
    videoReturnUrl: z.string().nullable(),
    matrixUrl: z.string().nullable(),
    customerPortalUrl: z.string().nullable(),
    /** Whether browsers report which pages are opened. */
    pageViews: z.boolean(),
    /** The value of the environment for each address that is null. */
    environment: z.object({
      videoReturnUrl: z.string().nullable(),
      matrixUrl: z.string().nullable(),
      customerPortalUrl: z.string().nullable(),
    }),
  })
  .meta({ id: 'ApplicationConfiguration' });
export type ApplicationConfiguration = z.output<typeof ApplicationConfiguration>;
