import { useState } from 'react'
import { useRecordNews } from '#web/lib/record-news.ts'
import { RECORDS_SOURCE } from '#web/records/map/records.layer.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import { useSettled, type Settled } from '#web/map/view/use-settled.ts'
import type { Chosen } from '../canvas/map-things.ts'
import { useRecordAddress } from './record-address.ts'

export interface Selection {
  /** The feature whose popup is open. */
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  /** The height of the sheet about it, where it is a sheet. */
  size: PanelSize
  /** Closing the sheet gives up the choice. */
  resize: (size: PanelSize) => void
  /** The record whose dialog is open. */
  viewed: number | null
  view: (record: number | null) => void
  /**
   * When this visitor last changed a record, here or in another tab, in milliseconds since 1970; 0 before. Part of the
   * addresses of tiles, so that the browser requests them again, and no CDN has them already.
   */
  recordsVersion: number
  recordsChanged: () => void
  /** The result of the first load of the records. */
  records: Settled
}

/** The feature on the map whose popup or dialog is open. */
export const [SelectionContext, useSelection] = requiredContext<Selection>('SelectionContext')

export function useNewSelection(): Selection {
  const [chosen, choose] = useState<Chosen | null>(null)
  const [sized, setSized] = useState<{ thing: Chosen['thing']; size: PanelSize } | null>(null)
  const [viewed, view] = useRecordAddress()
  const [recordsVersion, setRecordsVersion] = useState(0)
  const records = useSettled(usePageMap(), RECORDS_SOURCE)
  const recordsChanged = () => setRecordsVersion(Date.now())
  useRecordNews(recordsChanged)
  return {
    chosen,
    choose,
    size: chosen && sized?.thing === chosen.thing ? sized.size : 'peek',
    resize: (size) => {
      if (size === 'closed') choose(null)
      else if (chosen) setSized({ thing: chosen.thing, size })
    },
    viewed,
    view,
    recordsVersion,
    recordsChanged,
    records,
  }
}
