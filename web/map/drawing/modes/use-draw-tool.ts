import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type RefObject } from 'react'
import type { Outline } from '#contract/records/records.ts'
import { createDrawTool, type DrawTool } from './draw-tool.ts'
import type { HistoryEvent } from '../drawing-history.ts'
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

/** The drawing tool on the map while it is allowed, and what it reports. */
export function useDrawTool({ map, allowed, dispatch, onFinished }: ToolOptions): ToolOnMap {
  const [looseEnd] = useState(createLooseEnd)
  const [refused, setRefused] = useState<Refused | null>(null)
  const tool = useRef<DrawTool>(null)
  const whenFinished = useEffectEvent(onFinished)

  useEffect(() => {
    if (!map || !allowed) return
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
    return () => {
      tool.current = null
      created.dispose()
      dispatch({ type: 'forgotten' })
    }
  }, [map, allowed, dispatch, looseEnd])

  return { tool, looseEnd, refused, dismissRefused: () => setRefused(null) }
}
