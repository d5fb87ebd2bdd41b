import Link from '@mui/material/Link'
import { Fragment } from 'react'
import type { Credit } from './credits.ts'

/** Credits one after the other, with their links. */
export function CreditLine({ credits }: { credits: readonly Credit[] }) {
  return credits.map(({ text, link }, index) => (
    <Fragment key={text}>
      {index > 0 && ' · '}
      {link === null ? (
        text
      ) : (
        <Link href={link} target="_blank" rel="noreferrer" color="inherit">
          {text}
        </Link>
      )}
    </Fragment>
  ))
}
