import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeDraft, dropDraft, isBlank, keptDraft } from '#web/features/records/record-form/record-draft.ts'
import { copyPhotos } from '#web/features/records/record-form/use-kept-photos.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { removeFiles } from '#web/lib/kept-files.ts'
import type { Drawing } from '#web/map/drawing/drawing-state.ts'
import { showOutline } from '#web/map/show-outline.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { Recording } from './use-recording.ts'

export interface Draft {
  /** A new number when the form must be filled from the stored draft again. */
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
 * The polygon on the map belongs to the draft of this browser: it is kept with every change, and on return it is there
 * again with the form. Resolves nothing while a record is being changed.
 */
export function useKeptDrawing({ map, recording, editing }: Keeping) {
  const { drawing, barred } = recording.drawing
  const allowed = barred === null
  // Before it was brought back, an empty map must not be taken for a polygon that was deleted.
  const broughtBack = useRef(false)
  const [emptied, setEmptied] = useState(0)
  const bringBack = useEffectEvent(() => {
    if (editing || drawing.phase !== 'not drawing') return
    const { entry, outline, corners, pictures: photos } = keptDraft()
    if (corners) {
      recording.drawing.resume(corners)
      if (map) showOutline(map, corners, 0)
    } else if (outline || !isBlank(entry) || photos) recording.comeBack(outline)
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
    const name = keptDraft().pictures?.name
    dropDraft()
    recording.drawing.forget()
    setEmptied((number) => number + 1)
    // Where the browser keeps no files there are none to remove.
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
      const { server } = keptDraft()
      if (server?.drawn) {
        changeDraft({ server: null, before: server })
        copyPhotos().catch(() => showToast(t('notKept.pictures')))
      }
    }
    const { outline, corners } = keptDraft()
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
