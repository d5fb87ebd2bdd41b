import { columnCalled } from '#formats/read/rows-of-file.ts'

/** Names of columns in English, in Welsh and in the files of this portal, by the field of a record that they are for. */
export const COLUMN_NAMES = {
  title: /^(?:name|title|site[_ ]?name|label|enw|teitl|enw[_ ]safle)$/i,
  description: /^(?:desc|descr|description|notes?|comments?|remarks|disgrifiad|nodiadau|sylwadau)$/i,
  PRN: /^(?:prn|primary[_ ]record[_ ]number)$/i,
  site_type: /^(?:site|site[_ ]?type|type|class|math|math[_ ]o[_ ]safle|math[_ ]safle)$/i,
  monument_type: /^(?:monument|monument[_ ]?type|math[_ ]o[_ ]heneb|math[_ ]heneb)$/i,
  period: /^(?:period|age|cyfnod)$/i,
} as const

export type NamedField = keyof typeof COLUMN_NAMES

/** Returns the first of these columns whose name is one for the field. */
export function columnFor(field: NamedField, columns: readonly string[]): string | undefined {
  return columnCalled(COLUMN_NAMES[field], columns)
}
