import Link from '@mui/material/Link'
import type { ReactElement } from 'react'
import { Link as RouterLink } from 'react-router'

/** A link for `components` of Trans, which inserts the translated text. */
export function pageLink(to: string): ReactElement {
  return <Link component={RouterLink} to={to} />
}

export function siteLink(address: string): ReactElement {
  return <Link href={address} />
}
