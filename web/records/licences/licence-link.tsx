import type { ReactElement } from 'react'
import { siteLink } from '#web/ui/links.tsx'

/** A link to the licence CC BY 4.0 in the visitor's language, for `components` of Trans. */
export function licenceLink(language: string): ReactElement {
  const address = 'https://creativecommons.org/licenses/by/4.0/'
  return siteLink(language === 'cy' ? `${address}deed.cy` : address)
}
