import type { FoundFeature } from './found.ts'

/** Names of columns in English, in Welsh and in the files of this portal, by the field of a record that they are for. */
const COLUMN_NAMES = {
  title: /^(?:name|title|site[_ ]?name|label|enw|teitl|enw[_ ]safle)$/i,
  description: /^(?:desc|descr|description|notes?|comments?|remarks|disgrifiad|nodiadau|sylwadau)$/i,
  PRN: /^(?:prn|primary[_ ]record[_ ]number)$/i,
  site_type: /^(?:site|site[_ ]?type|type|class|math|math[_ ]o[_ ]safle|math[_ ]safle)$/i,
  monument_type: /^(?:monument|monument[_ ]?type|math[_ ]o[_ ]heneb|math[_ ]heneb)$/i,
  period: /^(?:period|age|cyfnod)$/i,
} as const

export type NamedField = keyof typeof COLUMN_NAMES
const FIELDS = Object.keys(COLUMN_NAMES) as NamedField[]

/** Returns the first of these columns whose name is one for the field. */
export function columnFor(field: NamedField, columns: readonly string[]): string | undefined {
  return columns.find((column) => COLUMN_NAMES[field].test(column.trim()))
}

/**
 * Layers of one file have columns of their own: the name of a find is `name` in one and `enw` in another, or `NAME`. Here, each
 * layer's column for a field gets the name that the first layer has for it, so that one column of the import has the values of
 * all layers. A layer that has a column of that name, too, keeps both as they are. Files with one layer stay as they are.
 */
export function withSharedColumns(features: readonly FoundFeature[]): FoundFeature[] {
  const layers = Map.groupBy(features, ({ layer }) => layer ?? '')
  if (layers.size < 2) return [...features]
  const shared = new SharedNames()
  const names = new Map(
    [...layers].map(([layer, those]) => {
      const columns = [...new Set(those.flatMap(({ texts }) => Object.keys(texts)))]
      return [layer, shared.namesOf(columns)] as const
    }),
  )
  return features.map((feature) => {
    const named = names.get(feature.layer ?? '')
    const texts = Object.entries(feature.texts).map(
      ([name, text]) => [named?.get(name) ?? name, text] as const,
    )
    return { ...feature, texts: Object.fromEntries(texts) }
  })
}

/** The names that columns of the layers so far have together. */
class SharedNames {
  private readonly alike = new Map<string, string>()
  private readonly fields = new Map<NamedField, string>()

  /** Returns the shared name of each column of one layer, no two of which have the same. */
  namesOf(columns: readonly string[]): Map<string, string> {
    const names = new Map(columns.map((column) => [column, column]))
    const taken = new Set(columns)
    const give = (column: string, name: string): void => {
      if (taken.has(name)) return
      taken.delete(names.get(column) ?? column)
      taken.add(name)
      names.set(column, name)
    }
    for (const column of columns) give(column, this.alike.get(plain(column)) ?? column)
    for (const field of FIELDS) {
      const column = columnFor(field, columns)
      if (column === undefined) continue
      const first = this.fields.get(field)
      if (first === undefined) this.fields.set(field, names.get(column) ?? column)
      else give(column, first)
    }
    for (const name of names.values()) if (!this.alike.has(plain(name))) this.alike.set(plain(name), name)
    return names
  }
}

/** The same for names that differ in capitals alone. */
function plain(name: string): string {
  return name.trim().toLowerCase()
}
