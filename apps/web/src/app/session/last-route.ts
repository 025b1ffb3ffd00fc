/** Pages of the frame around the product; one does not come back to them. */
const FRAME = [
  '/sign_in',
  '/set_password',
  '/withdraw_updates',
  '/change_password',
  '/set_up_second_factor',
  '/error',
  '/unauthorized_user',
  '/limited_access',
];

/** A remembered or requested address, if it is a path of this app and a screen; otherwise null. */
export function restorable(href: string | null | undefined): string | null {
  if (!href || !href.startsWith('/') || href.startsWith('//') || href.includes('\\')) return null;
  const path = href.split(/[?#]/, 1)[0] ?? '';
  return path === '/' || FRAME.includes(path) ? null : href;
}

/** Search parameters of the sign-in page. */
export interface SignInSearch {
  /** Where to go after. */
  readonly back?: string;
  /** A session existed and has ended. */
  readonly ended?: true;
}

/** Reads the parameters from an address; what does not fit is left out. */
export const parseSignInSearch = ({ back, ended }: Readonly<Record<string, unknown>>): SignInSearch => ({
  ...(typeof back === 'string' && back !== '/' && { back }),
  ...(ended === true && { ended }),
});

/** Reads the parameters of a page that a session begins with, such as that which changes a password: where to go after. */
export const parseBack = ({ back }: Readonly<Record<string, unknown>>): Pick<SignInSearch, 'back'> =>
  typeof back === 'string' && back !== '/' ? { back } : {};

/** Reads the parameters of the sign-in with an organization: which one, why it was refused, and where to go after. */
export const parseOrganizationSignIn = ({ organization, problem, back }: Readonly<Record<string, unknown>>) => ({
  ...(typeof organization === 'string' && { organization }),
  ...(typeof problem === 'string' && { problem }),
  ...(typeof back === 'string' && back !== '/' && { back }),
});
