import Box from '@mui/material/Box'
import type { MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { mapLibrary } from '../map-library.ts'
import { addMarkImages } from '../layers/marks.ts'
import { sayBusy } from '../layers/say-busy.ts'

interface SecondMapProps {
  first: MapLibreMap
  /** Makes the style of the second map from that of the first; passing a new function redraws it. */
  styleOf: (first: StyleSpecification) => StyleSpecification
  /** Width of the first map, in percent. */
  from: number
  /** Null when the map is removed. */
  onReady: (second: MapLibreMap | null) => void
}

/**
 * A second map over the right part of the first, for looking only: it follows the first map's camera within the same frame
 * and shows what is drawn there. The pointer and the keyboard work on the first map.
 */
export function SecondMap({ first, styleOf, from, onReady }: SecondMapProps) {
  const holder = useRef<HTMLDivElement>(null)
  const [second, setSecond] = useState<MapLibreMap | null>(null)
  const begin = useEffectEvent((container: HTMLElement) => secondMapIn(container, first, styleOf))
  const tell = useEffectEvent(onReady)
  useEffect(() => {
    if (!holder.current) return
    const map = begin(holder.current)
    map.once('style.load', () => {
      addMarkImages(map)
      setSecond(map)
      tell(map)
    })
    return () => {
      setSecond(null)
      tell(null)
      map.remove()
    }
  }, [first])
  useEffect(() => (second ? keepInStep(first, second) : undefined), [first, second])
  useEffect(() => (second ? keepAlike(first, second, styleOf) : undefined), [first, second, styleOf])
  return (
    <Box
      aria-hidden
      sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
      style={{ clipPath: `inset(0 0 0 ${from}%)` }}
    >
      {/* The library sets `position: relative` on its container. */}
      <Box ref={holder} sx={{ width: '100%', height: '100%' }} />
    </Box>
  )
}

function secondMapIn(
  container: HTMLElement,
  first: MapLibreMap,
  styleOf: SecondMapProps['styleOf'],
): MapLibreMap {
  const map = new mapLibrary.Map({
    container,
    style: styleOf(first.getStyle()),
    ...cameraOf(first),
    interactive: false,
    attributionControl: false,
  })
  map.on('render', () => sayBusy(map, true))
  map.on('idle', () => sayBusy(map, false))
  map.on('error', ({ error, ...where }) => {
    // As with the first map, failed tiles are handled where their source is shown.
    if (!('sourceId' in where)) reportError(error)
  })
  return map
}

function cameraOf(map: MapLibreMap) {
  return { center: map.getCenter(), zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() }
}

/** The first map reports that it has just been drawn; if the second is drawn at once, both appear in the same frame. */
function keepInStep(first: MapLibreMap, second: MapLibreMap): () => void {
  const follow = () => {
    const camera = cameraOf(first)
    const own = cameraOf(second)
    const same =
      own.center.lng === camera.center.lng &&
      own.center.lat === camera.center.lat &&
      own.zoom === camera.zoom &&
      own.bearing === camera.bearing &&
      own.pitch === camera.pitch
    if (same) return
    second.jumpTo(camera)
    second.redraw()
  }
  const subscriptions = [
    first.on('render', follow),
    first.on('resize', () => {
      second.resize()
      follow()
    }),
  ]
  follow()
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

/** Copies every addition, removal and change of the first map to the second. */
function keepAlike(first: MapLibreMap, second: MapLibreMap, styleOf: SecondMapProps['styleOf']): () => void {
  let frame = 0
  const draw = () => {
    frame = 0
    second.setStyle(styleOf(first.getStyle()), { diff: true, validate: false })
  }
  const soon = () => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const subscriptions = [
    first.on('styledata', soon),
    first.on('sourcedata', ({ sourceDataType }) => {
      if (sourceDataType === 'content') soon()
    }),
  ]
  draw()
  return () => {
    cancelAnimationFrame(frame)
    subscriptions.forEach((subscription) => subscription.unsubscribe())
  }
}
