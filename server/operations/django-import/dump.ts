import { jsonOr } from '#contract/http/json-or.ts'

/** One object of `manage.py dumpdata`. */
export interface DumpEntry {
  model: string
  pk: string | number
  fields: Record<string, unknown>
}

export type Part = 'accounts' | 'tokens' | 'profiles' | 'records' | 'news' | 'tags'

/** The models of Django and its login package have fixed names. Those of the portal itself are known by their fields. */
const BY_NAME: Readonly<Record<string, Part>> = { 'auth.user': 'accounts', 'authtoken.token': 'tokens' }
const BY_FIELDS: readonly (readonly [Part, readonly string[]])[] = [
  ['records', ['title', 'site_type', 'polygonCoordinate']],
  ['profiles', ['user', 'bio', 'expertise_level']],
  ['news', ['title', 'content', 'published_at']],
]

export interface Sorted {
  parts: Record<Part, DumpEntry[]>
  /** The model that each part was found in. */
  models: Partial<Record<Part, string>>
  /** Models that are not imported, with their numbers of objects. */
  others: Record<string, number>
  /** Whether the accounts have neither addresses nor passwords. */
  unclaimed: boolean
  /** What was left out already, one line each. */
  notes: string[]
}

/** Throws an Error for the operator if the text is no dump, or if two models could be the same part. */
export function sortDump(text: string): Sorted {
  const value = jsonOr(null, text)
  if (!Array.isArray(value) || !value.every(isEntry))
    throw new Error('The file is no dump: "manage.py dumpdata --format json" makes one, a list of objects.')
  const parts: Sorted['parts'] = { accounts: [], tokens: [], profiles: [], records: [], news: [], tags: [] }
  const models: Sorted['models'] = {}
  const others: Record<string, number> = {}
  for (const entry of value) {
    const part = partOf(entry)
    if (part === null) {
      others[entry.model] = (others[entry.model] ?? 0) + 1
      continue
    }
    const model = (models[part] ??= entry.model)
    if (model !== entry.model)
      throw new Error(
        `Both ${model} and ${entry.model} look like ${part}. Leave one out of the dump (--exclude).`,
      )
    parts[part].push(entry)
  }
  return { parts, models, others, unclaimed: false, notes: [] }
}

function partOf({ model, fields }: DumpEntry): Part | null {
  const named = BY_NAME[model]
  if (named) return named
  const found = BY_FIELDS.find(([, names]) => names.every((name) => name in fields))
  if (found) return found[0]
  return model.endsWith('.tag') && 'name' in fields ? 'tags' : null
}

function isEntry(value: unknown): value is DumpEntry {
  if (typeof value !== 'object' || value === null) return false
  const { model, pk, fields } = value as Partial<DumpEntry>
  const isKey = typeof pk === 'string' || typeof pk === 'number'
  return typeof model === 'string' && isKey && typeof fields === 'object'
}
