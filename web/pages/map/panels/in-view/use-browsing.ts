import { useState } from 'react'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import type { MapItem } from '#web/search/in-view/map-item.ts'
import type { SearchPart } from '#web/search/search-panel.tsx'
import { requiredContext } from '#web/lib/required-context.ts'
import { useFilterAddress } from '../../state/filter-address.ts'

export interface Browsing {
  filter: RecordFilter
  changeFilter: (filter: RecordFilter) => void
  /** The part of the search panel that is open: results, what is in view, or the filter. */
  part: SearchPart | null
  open: (part: SearchPart | null) => void
  /** The item of the list that has the pointer or the focus. */
  pointed: MapItem | null
  point: (item: MapItem | null) => void
}

export const [BrowsingContext, useBrowsing] = requiredContext<Browsing>('BrowsingContext')

/** The search panel, and the filter of records. */
export function useNewBrowsing(): Browsing {
  const [filter, changeFilter] = useFilterAddress()
  const [part, setPart] = useState<SearchPart | null>(null)
  const [pointed, point] = useState<MapItem | null>(null)
  const open = (next: SearchPart | null) => {
    setPart(next)
    if (next !== 'list') point(null)
  }
  return { filter, changeFilter, part, open, pointed, point }
}
