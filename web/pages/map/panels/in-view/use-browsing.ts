import { useState } from 'react'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import type { MapItem } from '#web/search/in-view/map-item.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { useFilterAddress } from '../../state/filter-address.ts'
import { listSize } from '../../layout/screens.ts'
import type { Recording } from '../record/use-recording.ts'

type BrowsingPart = 'list' | 'filter'

export interface Browsing {
  filter: RecordFilter
  changeFilter: (filter: RecordFilter) => void
  /** The content of the panel when it is open. */
  part: BrowsingPart
  size: PanelSize
  open: (part: BrowsingPart) => void
  resize: (size: PanelSize) => void
  /** The item of the list that has the pointer or the focus. */
  pointed: MapItem | null
  point: (item: MapItem | null) => void
}

export const [BrowsingContext, useBrowsing] = requiredContext<Browsing>('BrowsingContext')

/** The list of records and heritage places in view, and the filter of records, beside the map. */
export function useNewBrowsing(recording: Recording): Browsing {
  const [filter, changeFilter] = useFilterAddress()
  const [part, setPart] = useState<BrowsingPart>('list')
  const [size, setSize] = useState<PanelSize>('closed')
  const [pointed, point] = useState<MapItem | null>(null)
  const [opener, setOpener] = useState<HTMLElement | null>(null)
  const sheet = recording.place === 'bottom sheet'
  const resize = (next: PanelSize) => {
    setSize(next)
    if (next !== 'closed') return
    point(null)
    if (opener?.isConnected) opener.focus()
  }
  return {
    filter,
    changeFilter,
    part,
    size: listSize(recording, size),
    open: (next) => {
      if (sheet) recording.resize('closed')
      setOpener((before) => {
        const active = document.activeElement
        return size === 'closed' && active instanceof HTMLElement ? active : before
      })
      setPart(next)
      setSize('full')
    },
    resize,
    pointed,
    point,
  }
}
