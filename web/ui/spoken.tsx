import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { KnownText } from '#web/lib/words/page-language-text.ts'

/** HTML’s value for a language that nobody knows. Without it, the text would count as one in the language of the page. */
const UNKNOWN = ''

/** A text marked with its own language (WCAG 3.1.2), unless that is the language of the page. */
export function Spoken({ words: { text, language } }: { words: KnownText }) {
  const { i18n } = useTranslation()
  return <span lang={language === i18n.language ? undefined : (language ?? UNKNOWN)}>{text}</span>
}

/** What a member wrote, in a language that nobody asked for. */
export function MemberText({ children }: { children: ReactNode }) {
  return <span lang={UNKNOWN}>{children}</span>
}
