/** In the URL fragment, so that it is never sent to a server or in `Referer`. */
export const linkTo = (baseUrl: string, token: string): string => `${baseUrl}/guest#${token}`;
