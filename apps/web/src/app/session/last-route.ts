/** Pages that are not restored as the last screen. */
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
  /** Address to open after the sign-in. */
  readonly back?: string;
  /** Set when a session has ended. */
  readonly ended?: true;
}

/** Reads the parameters from an address; invalid values are left out. */
export const parseSignInSearch = ({ back, ended }: Readonly<Record<string, unknown>>): SignInSearch => ({
  ...(typeof back === 'string' && back !== '/' && { back }),
  ...(ended === true && { ended }),
});

/** Reads the parameters of a page such as the password change: the address to open afterwards. */
export const parseBack = ({ back }: Readonly<Record<string, unknown>>): Pick<SignInSearch, 'back'> =>
  typeof back === 'string' && back !== '/' ? { back } : {};

/** Reads the parameters of the sign-in with an organization: its name, the reason of a refusal, and the address to open afterwards. */
export const parseOrganizationSignIn = ({ organization, problem, back }: Readonly<Record<string, unknown>>) => ({
  ...(typeof organization === 'string' && { organization }),
  ...(typeof problem === 'string' && { problem }),
  ...(typeof back === 'string' && back !== '/' && { back }),
});
