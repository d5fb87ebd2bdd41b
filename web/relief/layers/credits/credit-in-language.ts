import { DEFAULT_CREDITS } from '#contract/open-data/credits.ts'
import { inLanguage } from '#web/lib/public-bodies.ts'
import { inPageLanguage, type KnownText } from '#web/lib/words/page-language-text.ts'
import type { Credit } from './credits.ts'

const { lidar, streets, cadw, nmr, satellite, historic } = DEFAULT_CREDITS

/** The credits of the defaults in Welsh. */
const WELSH: readonly (readonly [english: string, welsh: string])[] = [
  [
    lidar,
    'Yn cynnwys gwybodaeth Llywodraeth Cymru a Chyfoeth Naturiol Cymru a drwyddedwyd o dan y Drwydded Llywodraeth Agored f3.0',
  ],
  [streets, '© cyfranwyr OpenStreetMap'],
  [
    cadw,
    'Data GIS Asedau Hanesyddol Dynodedig, Gwasanaeth Amgylchedd Hanesyddol Cymru (Cadw), {date}, o dan y Drwydded Llywodraeth Agored',
  ],
  [
    nmr,
    'Cofnod Henebion Cenedlaethol Cymru (CHCC), a gynhyrchwyd gan Gomisiwn Brenhinol Henebion Cymru (CBHC). © Hawl Gronfa Ddata’r Goron: CBHC, OGL f3.0',
  ],
]
/** The defaults whose owners word them in English only. */
const ENGLISH_ALONE: readonly string[] = [satellite, historic]

interface CreditInLanguage extends KnownText {
  link: string | null
}

/**
 * Returns a credit with its text and its link in the language of the page, where the source has both. A credit that an
 * operator configured stays as it is, and its language is not known.
 */
export function creditInLanguage({ text, textWelsh, link }: Credit, language: string): CreditInLanguage {
  return {
    ...wordsOf(text, textWelsh, language),
    link: link === null ? null : inLanguage(link, language),
  }
}

function wordsOf(text: string, textWelsh: string | null | undefined, language: string): KnownText {
  if (textWelsh !== undefined) return inPageLanguage(text, textWelsh, language)
  if (ENGLISH_ALONE.includes(text)) return { text, language: 'en' }
  for (const [english, welsh] of WELSH) {
    const [front = '', back] = english.split('{date}')
    if (text === english) return inPageLanguage(text, welsh, language)
    if (back !== undefined && text.startsWith(front) && text.endsWith(back)) {
      const day = text.slice(front.length, text.length - back.length)
      return inPageLanguage(
        text,
        welsh.replace('{date}', () => day),
        language,
      )
    }
  }
  return { text, language: null }
}
