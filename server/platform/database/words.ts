import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether each of the words begins a word of a text that `words_of` made, for which there are indexes of trigrams.
 * @param words at least one, each of letters and digits
 */
export function eachBegins(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  const begins = words.map((word) => sql`${text} like '%' || words_of(${word}) || '%'`)
  return sql`${sql.join(begins, sql` and `)}`
}
