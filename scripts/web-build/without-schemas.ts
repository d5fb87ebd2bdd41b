import type { Plugin } from 'vite'

const STAND_IN = '\0no-schemas'

/**
 * The browser needs the addresses and the types of the contract; checking values against its schemas is the server's
 * part. TypeBox would be an eighth of the first page, so in its place stands something that makes empty schemas.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'typebox' ? STAND_IN : null),
    load: (id) =>
      id === STAND_IN ? 'export const Type = new Proxy({}, { get: () => () => ({ properties: {} }) })' : null,
  }
}
