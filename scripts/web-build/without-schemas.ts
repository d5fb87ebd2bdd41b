import type { Plugin } from 'vite'

const STAND_IN = '\0no-schemas'
const CONTRACT = /\/contract\/[\w-]+\.ts$/
/** What an endpoint is for, in words: for the documentation page, which the server makes. */
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g

/**
 * Replaces TypeBox in the browser by a module that makes empty schemas. The browser needs the addresses and types of the
 * contract, but only the server checks values against its schemas, and TypeBox would be an eighth of the first page. The endpoints' summaries are left out, too.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === 'typebox' ? STAND_IN : null),
    load: (id) =>
      id === STAND_IN ? 'export const Type = new Proxy({}, { get: () => () => ({ properties: {} }) })' : null,
    transform: (code, id) =>
      CONTRACT.test(id) ? { code: code.replace(SUMMARY, "summary: ''"), map: null } : null,
  }
}
