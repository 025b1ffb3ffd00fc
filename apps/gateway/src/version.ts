/** What a browser that is a unit is called. */
export const MODEL = 'browser';

/** Version of this software. */
export const SW_VERSION = '0.1.0';
