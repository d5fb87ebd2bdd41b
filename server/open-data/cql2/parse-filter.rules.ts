import { checkTree } from './check-tree.rules.ts'
import type { Names } from './check-value.rules.ts'
import { parseJson } from './parse-json.rules.ts'
import { parseText } from './parse-text.rules.ts'
import type { Condition } from '../ogc/condition.ts'

/** The languages of a filter. `cql-text` is the name by which GDAL 3.6 knows CQL2 text. */
export const FILTER_LANGUAGES = ['cql2-text', 'cql2-json', 'cql-text'] as const
export type FilterLanguage = (typeof FILTER_LANGUAGES)[number]

/** Reads and checks a filter. Throws a FilterFault. */
export function parseFilter(filter: string, language: FilterLanguage, names: Names): Condition {
  return checkTree(language === 'cql2-json' ? parseJson(filter) : parseText(filter), names)
}
