import { STATUS_CODES } from 'node:http'
import { isInFolder, OPEN_DATA_FOLDER } from '#contract/site/server-paths.ts'

/** Whether refusals at an address are problem details and not in the form of the previous portal. */
export function answersProblems(url: string): boolean {
  return isInFolder(url.split('?')[0] ?? '', OPEN_DATA_FOLDER)
}

/**
 * Returns a refusal as problem details (RFC 9457).
 * @param body `{ detail }` with more members, or texts by the name of a parameter
 */
export function problemOf(status: number, body: unknown): object {
  const given = body as Readonly<Record<string, unknown>>
  const { detail = textsOf(given), ...more } = typeof given.detail === 'string' ? given : {}
  return { type: 'about:blank', title: STATUS_CODES[status], status, detail, ...more }
}

function textsOf(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, texts]) => `${name}: ${[texts].flat().join(' ')}`)
    .join('; ')
}
