import { inLanguage } from '#web/lib/public-bodies.ts'
import type { Credit } from './credits.ts'

/** The credits of the presets in Welsh; those that an operator configured stay as they are. */
const WELSH: readonly (readonly [english: RegExp, welsh: string])[] = [
  [
    /^© DataMapWales \/ Welsh Government\. Contains public sector information licensed under the Open Government Licence v3\.0\.$/,
    '© MapDataCymru / Llywodraeth Cymru. Yn cynnwys gwybodaeth sector cyhoeddus a drwyddedwyd o dan y Drwydded Llywodraeth Agored f3.0.',
  ],
  [
    /^Designated Historic Asset GIS Data, The Welsh Historic Environment Service \(Cadw\), (.+), licensed under the Open Government Licence$/,
    'Data GIS Asedau Hanesyddol Dynodedig, Gwasanaeth Amgylchedd Hanesyddol Cymru (Cadw), $1, o dan y Drwydded Llywodraeth Agored',
  ],
  [
    /^National Monuments Record of Wales \(NMRW\) produced by the Royal Commission .+ OGL v3\.0$/,
    'Cofnod Henebion Cenedlaethol Cymru (CHCC), a gynhyrchwyd gan Gomisiwn Brenhinol Henebion Cymru (CBHC). © Hawl Gronfa Ddata’r Goron: CBHC, OGL f3.0',
  ],
]

/** Returns a credit with its text and its link in the language of the page, where the source has both. */
export function creditInLanguage({ text, link }: Credit, language: string): Credit {
  const known = language === 'cy' ? WELSH.find(([english]) => english.test(text)) : undefined
  return {
    text: known ? text.replace(...known) : text,
    link: link === null ? null : inLanguage(link, language),
  }
}
