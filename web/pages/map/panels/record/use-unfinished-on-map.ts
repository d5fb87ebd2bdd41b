import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, type Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '#web/lib/routing/index.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { useLeavingPage } from '#web/lib/routing/index.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { goToOutline, goToSquare, showOutline } from '#web/map/pointing/show-outline.ts'
import { draftQuery, useDraftChanges } from '#web/records/drafts/drafts.data.ts'
import { openRing } from '#web/records/own/changes.ts'
import { recordQuery } from '#web/records/records.data.ts'
import { send, useUnfinished, type PageEffects } from '#web/records/unfinished/index.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { recordIn } from '../../state/record-address.ts'
import { mayBegin, TASKS, type Work, type WorkEvent } from '../../state/task.ts'
import type { Recording } from './use-recording.ts'

export interface UnfinishedOnMap {
  /** Changes when the form must be filled again. */
  formNumber: number
  beginAfresh: () => void
  /** A draft is still to be opened. */
  opening: boolean
  /** The record that is being changed; null if none is. */
  edited: RecordDetail | null
  beginEdit: (id: number) => void
  /** Ends editing without changing the record on the server. */
  endEdit: () => void
}

export const [UnfinishedContext, useUnfinishedOnMap] = requiredContext<UnfinishedOnMap>('UnfinishedContext')

interface Options {
  map: MapLibreMap | null
  /** The same object as long as the page is there. */
  page: object
  recording: Recording
  work: Work
  dispatch: Dispatch<WorkEvent>
  onEditBegun: () => void
}

/**
 * Connects the unfinished record to the map and the address: its polygon is stored with every change and restored when the
 * visitor returns, `?draft=3` opens a draft, and `?edit=12` one of the member's own records.
 */
export function useNewUnfinishedOnMap(options: Options): UnfinishedOnMap {
  const { map, page, recording, work } = options
  const { barred, drawing } = recording.drawing
  const allowed = barred === null
  const username = useSession()?.username
  const fillings = useUnfinished((state) => state.fillings)
  const [search] = useSearchParams()
  const draftId = allowed ? Number(search.get('draft')) || null : null
  const editId = allowed ? recordIn(search, 'edit') : null
  const draft = useQuery({ ...draftQuery(draftId ?? 0), enabled: draftId !== null, gcTime: 0 })
  const edit = useQuery({ ...recordQuery(editId ?? 0), enabled: editId !== null })
  const { leaveDraft, nameEdit } = useAddress()
  const effects = useEffects(options, { leaveDraft, nameEdit })
  const leaving = useLeavingPage()

  const arrive = useEffectEvent(() =>
    send(map && allowed ? { type: 'map ready', page, drawing } : { type: 'map lost' }, effects),
  )
  const followEdit = useEffectEvent(() => {
    const free = mayBegin(work, 'editing')
    const { data, error } = edit
    if (editId === null) send({ type: 'edit left' }, effects)
    else if (map && data) {
      const own = data.recorded_by === username
      send({ type: 'edit loaded', record: data, own, free, drawing }, effects)
    } else if (error) send({ type: 'edit missing', id: editId }, effects)
  })
  const followDraft = useEffectEvent(() => {
    if (draftId === null || !map) return
    if (draft.data) send({ type: 'draft loaded', draft: draft.data }, effects)
    else if (draft.error) send({ type: 'draft missing' }, effects)
  })
  useEffect(() => {
    arrive()
    let current = true
    // After this render, because the polygon and the form change with it.
    queueMicrotask(() => {
      if (current && !leaving) followEdit()
      if (current) followDraft()
    })
    return () => {
      current = false
    }
  }, [map, allowed, draftId, draft.data, draft.error, editId, edit.data, edit.error, leaving])

  const follow = useEffectEvent(() => send({ type: 'drawn', page, drawing }, effects))
  useEffect(() => follow(), [drawing])

  return {
    formNumber: fillings,
    beginAfresh: () => send({ type: 'started over' }, effects),
    opening: draftId !== null,
    edited: editId === null ? null : work.editing,
    beginEdit: nameEdit,
    endEdit: () => nameEdit(null),
  }
}

/** The draft and the edited record that the address names. */
function useAddress() {
  const [, setSearch] = useSearchParams()
  return {
    leaveDraft: () => {
      const after = liveSearch()
      after.delete('draft')
      setSearch(after, { replace: true })
    },
    nameEdit: (record: number | null) => {
      const after = liveSearch()
      after.delete('record')
      if (record === null) after.delete('edit')
      else after.set('edit', String(record))
      setSearch(after, { replace: record === null || TASKS.editing.back !== 'browsing' })
    },
  }
}

/** What the page of the map does for the unfinished record. */
function useEffects(
  { map, recording, dispatch, onEditBegun }: Options,
  { leaveDraft, nameEdit }: ReturnType<typeof useAddress>,
): Omit<PageEffects, 'sendRecord' | 'removeDraft'> {
  const { t } = useTranslation(['drafts', 'ownRecords'])
  const showToast = useToast()
  const { keep } = useDraftChanges()
  return {
    say: (words) => showToast(t(words)),
    sayOfEdit: (words) => showToast(t(`ownRecords:${words}`)),
    sendDraft: keep.mutateAsync,
    bringBack: ({ corners, outline }) => {
      if (corners === null) {
        recording.comeBack(outline)
        return
      }
      recording.drawing.resume(corners)
      if (map) showOutline(map, corners)
    },
    emptyMap: () => recording.drawing.forget(),
    showDraft: ({ draft, record: { outline }, as }) => {
      if (as === 'another') recording.drawing.forget()
      recording.takeUp(as === 'another' ? outline : null)
      if (!map) return
      const { place } = draft
      if (outline === null) {
        // What is still to be drawn is at a known place, as from an import.
        if (place) goToSquare(map, place.at, place.within ?? 0)
      } else if (as === 'another') goToOutline(map, outline)
    },
    edit: (record) => {
      dispatch({ task: 'editing', record })
      onEditBegun()
      recording.takeUp(openRing(record.polygonCoordinate))
    },
    endEdit: () => {
      dispatch({ task: 'editing', record: null })
      recording.drawing.forget()
      recording.resize('closed')
    },
    leaveAddress: (of) => (of === 'draft' ? leaveDraft() : nameEdit(null)),
  }
}
