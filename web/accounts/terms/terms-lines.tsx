import { useTranslation } from 'react-i18next'
import { cloneElement, Fragment, type ReactElement } from 'react'
import { publicBodies } from '#web/lib/public-bodies.ts'
import { pageLink, siteLink } from '#web/ui/links.tsx'

const LICENCE = {
  en: 'https://creativecommons.org/licenses/by/4.0/',
  cy: 'https://creativecommons.org/licenses/by/4.0/deed.cy',
}

/** Statements of the terms, as items of a list. */
export function TermsLines({ lines }: { lines: readonly string[] }) {
  const { i18n } = useTranslation()
  const links = {
    contact: pageLink('/contact'),
    cc: siteLink(LICENCE[i18n.language === 'cy' ? 'cy' : 'en']),
    countryside: siteLink(publicBodies(i18n.language).countrysideCode),
  }
  return lines.map((line) => (
    <li key={line}>
      <LinkedText text={line} links={links} />
    </li>
  ))
}

/** A text with tags such as `<contact>write to us</contact>`, each shown as the link of that name. */
function LinkedText({ text, links }: { text: string; links: Readonly<Record<string, ReactElement>> }) {
  const parts = text.split(/(<\w+>[^<]*<\/\w+>)/)
  return parts.map((part, place) => {
    const [, name = '', words] = /^<(\w+)>([^<]*)</.exec(part) ?? []
    const link = links[name]
    return <Fragment key={place}>{link ? cloneElement(link, {}, words) : part}</Fragment>
  })
}
