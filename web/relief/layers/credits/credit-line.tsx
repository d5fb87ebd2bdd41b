import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Spoken } from '#web/ui/spoken.tsx'
import { creditInLanguage } from './credit-in-language.ts'
import type { Credit } from './credits.ts'

interface CreditLineProps {
  credits: readonly Credit[]
  /** On the map itself a link would be one more thing to press: the dialog has them all. */
  linked?: boolean
}

/** Credits one after the other, with their links. */
export function CreditLine({ credits, linked = true }: CreditLineProps) {
  const { i18n } = useTranslation()
  const shown = credits.map((credit) => creditInLanguage(credit, i18n.language))
  return shown.map(({ link, ...words }, index) => (
    <Fragment key={words.text}>
      {index > 0 && <span>{' · '}</span>}
      {link === null || !linked ? (
        <Spoken words={words} />
      ) : (
        <Link href={link} target="_blank" rel="noreferrer" color="inherit">
          <Spoken words={words} />
        </Link>
      )}
    </Fragment>
  ))
}
