/** Errors of a request that are found before any call handles it. */
export const REQUESTS = {
  not_json: 'The body is not JSON.',
  send_json: 'Send application/json.',
  body_length: 'The body does not have the announced length.',
  address_encoding: 'The address is not encoded properly.',
  address_length: 'A part of the address is too long.',
  headers_length: 'The headers are too long.',
  requests_in_progress: 'Too many requests from this address are in progress.',
  retry_in_a_second: 'Try again in 1 second.',
  retry_in_seconds: 'Try again in {seconds} seconds.',
  key_unfinished: 'The first request with this key did not finish. See what it did and try again with a new key.',
  outcome_unknown: 'The change was interrupted. Check whether it was saved before you try again',
  web_app_missing: 'The web app is not built. Run `npm run build`.',
} as const;
