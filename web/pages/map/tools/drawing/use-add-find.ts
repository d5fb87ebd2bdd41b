import type { MapLibreMap } from 'maplibre-gl'
import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { browserStorage } from '#web/lib/storage/browser-storage.ts'
import { mayPressDraw } from '#web/map/drawing/drawing-state.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { rememberViewpoint } from '#web/map/view/view-memory.ts'
import { fromMapZoom, toMapZoom } from '#web/map/view/zoom.ts'
import { useRecording } from '../../panels/record/use-recording.ts'

/** Zooms of the specification: from here on the shape of a find can be seen, and here it can be drawn well. */
const CLOSE_ENOUGH = 13
const CLOSE = 16

/** Why a press does not begin a drawing. */
export type NotYet = 'loggedOut' | 'touch' | 'drawn' | 'closer'

export interface AddFind {
  /** Whether a press begins a drawing, or explains why there cannot be another. */
  ready: boolean
  /** A polygon or its form is waiting. */
  begun: boolean
  press: (byKeyboard: boolean) => void
  /** What the last press was answered with; null while nothing is said. */
  said: NotYet | null
  quiet: () => void
  zoomIn: () => void
}

const KEY = 'addFindWanted'

/** Keeps through the login or the registration that the visitor wants to add a find, and where. */
export function keepWantToAdd(map: MapLibreMap | null): void {
  browserStorage('session').write(KEY, 'yes')
  if (!map) return
  // A view that an address named is not remembered before it moves.
  const { lat: latitude, lng: longitude } = map.getCenter()
  rememberViewpoint({ latitude, longitude, zoom: fromMapZoom(map.getZoom()) })
}

/** The action that the page is for: what a press does, or what it says. */
export function useAddFind(): AddFind {
  const map = usePageMap()
  const { drawing, place, open } = useRecording()
  const [said, setSaid] = useState<NotYet | null>(null)
  // What is said concerns the whole stage, which a slow phone draws only after it has answered the press.
  const say = (why: NotYet | null) => startTransition(() => setSaid(why))
  const sheet = place === 'bottom sheet'
  const drawn = drawing.drawing.phase === 'drawn'
  const draw = (byKeyboard: boolean) => {
    if (map && fromMapZoom(map.getZoom()) < CLOSE_ENOUGH) {
      say('closer')
      return
    }
    say(null)
    drawing.begin({ byKeyboard })
  }
  const arrive = useEffectEvent(() => {
    const storage = browserStorage('session')
    const wanted = storage.read(KEY) !== null
    storage.remove(KEY)
    if (wanted && drawing.barred === null && drawing.drawing.phase === 'not drawing') draw(false)
  })
  useEffect(() => {
    // After this render, because the drawing changes the whole page.
    if (map) queueMicrotask(() => arrive())
  }, [map])
  return {
    ready: mayPressDraw(drawing.drawing, drawing.barred),
    begun: drawn,
    press: (byKeyboard) => {
      if (drawing.barred) say(drawing.barred)
      else if (!drawn) draw(byKeyboard)
      else if (sheet) open()
      else say('drawn')
    },
    said,
    quiet: () => say(null),
    zoomIn: () => {
      say(null)
      map?.jumpTo({ zoom: toMapZoom(CLOSE) })
      drawing.begin()
    },
  }
}
