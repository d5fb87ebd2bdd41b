import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type RefObject } from 'react'
import type { Outline } from '#contract/records/records.ts'
import { fetchPart } from '#web/lib/sending/portal-in-reach.ts'
import type { DrawTool } from './draw-tool.ts'
import type { HistoryEvent } from '../drawing-history.ts'
import type { Drawing } from '../drawing-state.ts'
import { createLooseEnd, type LooseEnd } from '../corners/loose-end.ts'
import type { OutlineFault } from '../outline-faults.ts'

/** A refusal to show. Each has its own number, so that a repeated one is shown for its full time. */
export interface Refused {
  fault: OutlineFault
  number: number
}

interface ToolOptions {
  /** Null until the map's style has loaded. */
  map: MapLibreMap | null
  allowed: boolean
  /** What is drawn; what is begun or taken up before the tool has arrived is shown when it has. */
  drawing: Drawing
  /** The same function in every render. */
  dispatch: Dispatch<HistoryEvent>
  onFinished: (outline: Outline) => void
}

export interface ToolOnMap {
  tool: RefObject<DrawTool | null>
  looseEnd: LooseEnd
  refused: Refused | null
  dismissRefused: () => void
}

/** The drawing tool on the map while it is allowed, and what it reports. Its library is fetched for those alone who may draw. */
export function useDrawTool({ map, allowed, drawing, dispatch, onFinished }: ToolOptions): ToolOnMap {
  const [looseEnd] = useState(createLooseEnd)
  const [refused, setRefused] = useState<Refused | null>(null)
  const tool = useRef<DrawTool>(null)
  const [, fail] = useState<never>()
  const whenFinished = useEffectEvent(onFinished)
  const showDrawn = useEffectEvent(() => {
    if (drawing.phase !== 'not drawing') tool.current?.show(drawing)
  })

  useEffect(() => {
    if (!map || !allowed) return
    const over = new AbortController()
    const start = async () => {
      const { createDrawTool } = await fetchPart(() => import('./draw-tool.ts'))
      if (over.signal.aborted) return
      const created = createDrawTool(map, {
        onCorners: (corners) => dispatch({ type: 'corners', corners }),
        onLooseEnd: looseEnd.move,
        onFinished: (outline) => {
          dispatch({ type: 'finished', outline })
          whenFinished(outline)
        },
        onReshaped: (outline) => dispatch({ type: 'reshaped', outline }),
        onRefused: (fault) => setRefused((last) => ({ fault, number: (last?.number ?? 0) + 1 })),
      })
      tool.current = created
      showDrawn()
      over.signal.addEventListener('abort', () => {
        tool.current = null
        created.dispose()
      })
    }
    // As with a part that is drawn: the page about faults offers to load again.
    start().catch((fault: unknown) =>
      fail(() => {
        throw fault
      }),
    )
    return () => {
      over.abort()
      dispatch({ type: 'forgotten' })
    }
  }, [map, allowed, dispatch, looseEnd])

  return { tool, looseEnd, refused, dismissRefused: () => setRefused(null) }
}
