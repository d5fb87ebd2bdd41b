import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, dropDraft, isBlank, storedDraft } from '#web/records/form/record-draft.ts'
import { copyPhotos } from '#web/records/form/use-stored-photos.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { removeFiles } from '#web/lib/storage/stored-files.ts'
import type { Drawing } from '#web/map/drawing/drawing-state.ts'
import { showOutline } from '#web/map/show-outline.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Recording } from './use-recording.ts'

export interface Draft {
  /** Increases when the form must be filled from the stored draft again. */
  formNumber: string
  beginAfresh: () => void
}

/** The unfinished record in this browser. */
export const [DraftContext, useDraft] = requiredContext<Draft>('DraftContext')

interface Keeping {
  map: MapLibreMap | null
  recording: Recording
  /** Whether the polygon on the map belongs to a record that is being changed. */
  editing: boolean
}

/**
 * Stores the polygon on the map in this browser's draft with every change, and restores it with the form when the
 * visitor returns. Does nothing while a record is being changed.
 */
export function useStoredDrawing({ map, recording, editing }: Keeping) {
  const { drawing, barred } = recording.drawing
  const allowed = barred === null
  // Until the draft is restored, an empty map does not mean that its polygon was deleted.
  const broughtBack = useRef(false)
  const [emptied, setEmptied] = useState(0)
  const bringBack = useEffectEvent(() => {
    if (editing || drawing.phase !== 'not drawing') return
    const { entry, known, outline, corners, pictures: photos } = storedDraft()
    if (corners) {
      recording.drawing.resume(corners)
      if (map) showOutline(map, corners)
    } else if (outline || !isBlank(entry) || known || photos) recording.comeBack(outline)
  })
  useEffect(() => {
    if (!map || !allowed) return
    bringBack()
    broughtBack.current = true
    return () => {
      broughtBack.current = false
    }
  }, [map, allowed])
  useKeeping(drawing, () => allowed && broughtBack.current && !editing)

  const beginAfresh = () => {
    const name = storedDraft().pictures?.name
    dropDraft()
    recording.drawing.forget()
    setEmptied((number) => number + 1)
    // A browser that cannot store files has none to remove.
    if (name !== undefined) void Promise.allSettled([removeFiles(name)])
  }
  return { beginAfresh, emptied }
}

function useKeeping(drawing: Drawing, belongsToDraft: () => boolean): void {
  const { t } = useTranslation('drafts')
  const showToast = useToast()
  const before = useRef(drawing)
  const keep = useEffectEvent(() => {
    const last = before.current
    before.current = drawing
    if (last === drawing || !belongsToDraft()) return
    if (isFirstCorner(last, drawing)) {
      const { server } = storedDraft()
      if (server?.drawn) {
        changeDraft({ server: null, before: server })
        copyPhotos().catch(() => showToast(t('notKept.pictures')))
      }
    }
    const { outline, corners } = storedDraft()
    const now = {
      outline: drawing.phase === 'drawn' ? drawing.outline : null,
      corners: drawing.phase === 'drawing' && drawing.corners.length > 0 ? drawing.corners : null,
    }
    if (JSON.stringify(now) !== JSON.stringify({ outline, corners })) changeDraft(now)
  })
  useEffect(() => keep(), [drawing])
}

/** A new drawing is a new draft: the previous draft stays as it was saved. */
function isFirstCorner(last: Drawing, now: Drawing): boolean {
  return (
    last.phase === 'drawing' &&
    last.corners.length === 0 &&
    now.phase === 'drawing' &&
    now.corners.length === 1
  )
}
