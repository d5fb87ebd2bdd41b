import { REFUSAL_PHRASES, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { ImportRow } from '#contract/imports/import-rows.ts'
import { BYTE_ORDER_MARK, csvLine } from '#formats/shared/escaping.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'

/** The errors of rows as a table in a language, an error on each line. */
export function errorTable(rows: readonly ImportRow[], language: 'en' | 'cy'): string {
  const t = wordsIn(language, 'imports')
  const head = [t('table.row'), t('table.number'), t('table.title'), t('table.field'), t('table.error')]
  const lines = rows.flatMap((row) =>
    row.errors.map(({ field, text }) =>
      csvLine([
        row.row,
        row.number,
        row.title,
        t(`fields.${field}` as 'fields.title'),
        translated(wordsIn(language, 'refusals'), text),
      ]),
    ),
  )
  return [BYTE_ORDER_MARK + csvLine(head), ...lines].join('')
}

const KEYS = new Map<string, string>(Object.entries(REFUSAL_TEXTS).map(([key, text]) => [text, key]))

function translated(t: Words<'refusals'>, text: string): string {
  const key = KEYS.get(text)
  if (key !== undefined) return t(key as 'blank')
  for (const [name, phrase] of Object.entries(REFUSAL_PHRASES)) {
    const values = phrase.read(text)
    if (values) return t(name as 'tooLong', { ...values, count: 0 })
  }
  return text
}
