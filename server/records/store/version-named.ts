import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Fields } from '#server/platform/bodies/fields.rules.ts'

/** Returns the version that was edited, from the header or the field; null if the client does not say. */
export function versionNamed(ifMatch: string | undefined, fields: Fields): number | null {
  const sent = ifMatch?.trim() ?? fields.get('version')
  if (sent === undefined || sent === null || sent === '' || sent === '*') return null
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(typeof sent === 'number' ? String(sent) : textOf(sent))?.[1]
  if (version === undefined) throw new Refusal('invalid', { fields: { version: [REFUSAL_TEXTS.queryValue] } })
  return Number(version)
}

function textOf(sent: unknown): string {
  return typeof sent === 'string' ? sent.trim() : ''
}
