/** A media query: a phone held sideways, with room for a map beside a column and none for one above it. */
export const LANDSCAPE_PHONE = '(min-width: 700px) and (max-height: 500px)'
