/** Behind `#` it is sent to no server and stands in no `Referer`. */
export const linkTo = (baseUrl: string, token: string): string => `${baseUrl}/guest#${token}`;
