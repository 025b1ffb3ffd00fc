/** What a software media server calls itself. */
export const MODEL = 'backhaul-server';

/** Version of this software. */
export const SW_VERSION = '0.1.0';
