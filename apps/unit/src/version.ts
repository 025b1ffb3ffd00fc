/** What a software unit calls itself. */
export const MODEL = 'backhaul-unit';

/** Version of this software. */
export const SW_VERSION = '0.1.0';
