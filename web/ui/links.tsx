import Link from '@mui/material/Link'
import type { ReactElement } from 'react'
import { Link as RouterLink } from '#web/lib/routing/index.ts'

/** A link for `components` of Trans, which inserts the translated text. */
export function pageLink(to: string): ReactElement {
  return <Link component={RouterLink} to={to} />
}

/** @param language of the other site, if it has only one */
export function siteLink(address: string, language?: 'en' | 'cy'): ReactElement {
  return <Link href={address} hrefLang={language} />
}
