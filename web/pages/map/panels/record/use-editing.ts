import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, type Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session.ts'
import { openRing } from '#web/records/own/changes.ts'
import { storedDraft } from '#web/records/form/record-draft.ts'
import { recordQuery } from '#web/records/records.data.ts'
import { liveSearch, useLeavingPage } from '#web/lib/live-search.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { useToast } from '#web/ui/toast.tsx'
import { mayBegin, TASKS, type Work, type WorkEvent } from '../../state/task.ts'
import { recordIn } from '../../state/record-address.ts'
import type { Recording } from './use-recording.ts'

export interface Editing {
  /** The record that is being changed; null if none is. */
  record: RecordDetail | null
  /** Whether the polygon on the map is that of a record. */
  holdsMap: boolean
  begin: (id: number) => void
  /** Ends editing without changing the record on the server. */
  end: () => void
}

export const [EditingContext, useEditing] = requiredContext<Editing>('EditingContext')

interface EditingOptions {
  map: MapLibreMap | null
  recording: Recording
  work: Work
  dispatch: Dispatch<WorkEvent>
  onBegun: () => void
}

/**
 * Editing one of the member's own records: it is named in the address (`?edit=12`), its polygon is on the map, and the rest
 * is in the form.
 */
export function useNewEditing(options: EditingOptions): Editing {
  const { map, recording, work, dispatch, onBegun } = options
  const { t } = useTranslation('ownRecords')
  const showToast = useToast()
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const id = recording.drawing.barred ? null : recordIn(search, 'edit')
  const { data, error } = useQuery({ ...recordQuery(id ?? 0), enabled: id !== null })
  const begun = work.editing
  const name = (record: number | null) => {
    const after = liveSearch()
    after.delete('record')
    if (record === null) after.delete('edit')
    else after.set('edit', String(record))
    setSearch(after, { replace: record === null || TASKS.editing.back !== 'browsing' })
  }
  const giveUp = (words: 'edit.notYours' | 'edit.polygonFirst' | 'edit.gone') => {
    showToast(t(words))
    name(null)
  }
  const start = useEffectEvent((record: RecordDetail) => {
    if (begun?.id === record.id) return
    if (record.recorded_by !== session?.username) giveUp('edit.notYours')
    else if (begun === null && (!mayBegin(work, 'editing') || isPolygonBegun(recording)))
      giveUp('edit.polygonFirst')
    else {
      dispatch({ task: 'editing', record })
      onBegun()
      recording.takeUp(openRing(record.polygonCoordinate))
    }
  })
  const stop = useEffectEvent(() => {
    if (!begun) return
    dispatch({ task: 'editing', record: null })
    recording.drawing.forget()
    recording.resize('closed')
  })
  const failed = useEffectEvent(() => {
    // What somebody has begun to write stays, even if the record has been deleted elsewhere.
    if (begun?.id === id) showToast(t('edit.gone'))
    else giveUp('edit.gone')
  })
  const leaving = useLeavingPage()
  useEffect(() => {
    let current = true
    // After this render, because the polygon and the form change with it.
    queueMicrotask(() => {
      if (!current || leaving) return
      if (id === null) stop()
      else if (map && data) start(data)
      else if (error) failed()
    })
    return () => {
      current = false
    }
  }, [id, map, data, error, leaving])
  return { record: id === null ? null : begun, holdsMap: begun !== null, begin: name, end: () => name(null) }
}

/** The polygon is on the map, or in the draft that is about to be restored. */
function isPolygonBegun({ drawing }: Recording): boolean {
  const { outline, corners } = storedDraft()
  return drawing.drawing.phase !== 'not drawing' || outline !== null || corners !== null
}
