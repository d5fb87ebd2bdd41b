import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { isWebAddress } from '#contract/site/addresses/web-address.ts'

/** Returns what is wrong with a member's link; empty for a web address. */
export function linkTexts(link: string): string[] {
  return isWebAddress(link) ? [] : [REFUSAL_TEXTS.urlInvalid]
}
