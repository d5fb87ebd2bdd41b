import { useState } from 'react'
import { RECORDS_SOURCE } from '#web/features/records/records.layer.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useSettled, type Settled } from '#web/map/use-settled.ts'
import type { Chosen } from '../canvas/map-things.ts'
import { useRecordAddress } from './record-address.ts'

export interface Selection {
  /** What the popup is open for. */
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
  /** The record whose dialog is open. */
  viewed: number | null
  view: (record: number | null) => void
  /** Grows when records change, so that the browser asks for their tiles again. */
  recordsVersion: number
  recordsChanged: () => void
  /** How the first load of the records went. */
  records: Settled
}

/** The thing on the map whose popup or dialog is open. */
export const [SelectionContext, useSelection] = requiredContext<Selection>('SelectionContext')

export function useNewSelection(): Selection {
  const [chosen, choose] = useState<Chosen | null>(null)
  const [viewed, view] = useRecordAddress()
  const [recordsVersion, setRecordsVersion] = useState(0)
  const records = useSettled(usePageMap(), RECORDS_SOURCE)
  return {
    chosen,
    choose,
    viewed,
    view,
    recordsVersion,
    recordsChanged: () => setRecordsVersion((version) => version + 1),
    records,
  }
}
