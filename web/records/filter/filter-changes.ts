import {
  RECORD_FILTER_NAMES,
  type RecordFilter,
  type RecordFilterName,
} from '#contract/records/record-filter.ts'
import {
  belongsTo,
  monumentTypesOf,
  type MonumentType,
  type SiteType,
} from '#contract/open-data/vocabulary.ts'

/** One condition of a filter. */
export interface FilterPart {
  name: RecordFilterName
  value: string
}

export function partsOf(filter: RecordFilter): FilterPart[] {
  return RECORD_FILTER_NAMES.flatMap((name) => {
    const value = filter[name]
    const values: readonly string[] = typeof value === 'string' ? [value] : (value ?? [])
    return values.map((each) => ({ name, value: each }))
  })
}

export function withoutPart(filter: RecordFilter, { name, value }: FilterPart): RecordFilter {
  if (name === 'site') return withSite(filter, value as SiteType, false)
  const before = filter[name]
  if (before === null || typeof before === 'string') return { ...filter, [name]: null }
  return { ...filter, [name]: before.filter((each) => each !== value) }
}

/** Removes monument types that no longer fit the chosen site types, because no record would match them. */
export function withSite(filter: RecordFilter, changed: SiteType, on: boolean): RecordFilter {
  const others = filter.site.filter((site) => site !== changed)
  const site = on ? [...others, changed] : others
  const stays = (monument: MonumentType) =>
    site.length > 0 ? site.some((each) => belongsTo(monument, each)) : !belongsTo(monument, changed)
  return { ...filter, site, monument: filter.monument.filter(stays) }
}

export function withChoice<Name extends 'monument' | 'period' | 'state'>(
  filter: RecordFilter,
  name: Name,
  choice: RecordFilter[Name][number],
  on: boolean,
): RecordFilter {
  const others = (filter[name] as readonly string[]).filter((each) => each !== choice)
  return { ...filter, [name]: on ? [...others, choice] : others }
}

/** The monument types of the chosen site types and those already chosen, without duplicates. */
export function monumentChoices({ site, monument }: RecordFilter): MonumentType[] {
  const belonging = site.flatMap(monumentTypesOf)
  return [...new Set([...belonging, ...monument])]
}

/** Whether the last day is before the first. */
export function endsBeforeItBegins({ from, to }: RecordFilter): boolean {
  return from !== null && to !== null && to < from
}
