import { Popup, useMap } from '@vis.gl/react-maplibre'
import type { LngLat, MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { useClosedByEscape, useFocusGivenBack } from './opened-thing.ts'
import { popupPlace, type Area } from './popup-place.ts'
import type { Padding } from './show-outline.ts'

interface MapPopupProps {
  /** Longitude and latitude of the place in degrees (WGS 84). */
  longitude: number
  latitude: number
  /** What it is about: it stands beside this, and covers none of it. Undefined while that is not known, null for a mere place. */
  beside: readonly LatitudeLongitude[] | null | undefined
  /** The edges of the map that something covers, in pixels. */
  covered: (map: MapLibreMap) => Padding
  onClose: () => void
  children: ReactNode
}

/** Pixels between the popup and the edge of the map. */
const MARGIN = 16

/**
 * A popup at a place on the map, all of it in view. Its first control gets the focus. Escape
 * closes it before anything else that Escape would do on the map, and returns the focus.
 */
export function MapPopup({ longitude, latitude, beside, covered, onClose, children }: MapPopupProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusGivenBack()
  useInSight(content, beside === null)
  useClosedByEscape(onClose)
  const corner = usePlaceBeside(content, beside ?? null, covered)
  return (
    <Popup
      longitude={corner?.lng ?? longitude}
      latitude={corner?.lat ?? latitude}
      {...(corner && { anchor: 'top-left', className: 'beside-outline' })}
      // Not moved before the eyes of its reader.
      style={{ opacity: beside === null || corner ? 1 : 0 }}
      closeButton={false}
      closeOnClick={false}
      maxWidth="min(320px, calc(100vw - 32px))"
      offset={corner ? 0 : 10}
    >
      <div ref={content}>{children}</div>
    </Popup>
  )
}

/** Moves the map when the loaded popup would be cut off at the edge of the map. */
function useInSight(content: RefObject<HTMLDivElement | null>, active: boolean): void {
  const map = useMap().current
  useEffect(() => {
    const element = content.current
    if (!map || !element || !active) return
    const look = () => {
      const popup = element.getBoundingClientRect()
      const room = map.getContainer().getBoundingClientRect()
      const over = (before: number, after: number) =>
        Math.min(0, before - MARGIN) || Math.max(0, after + MARGIN)
      const x = over(popup.left - room.left, popup.right - room.right)
      const y = over(popup.top - room.top, popup.bottom - room.bottom)
      if (x !== 0 || y !== 0) map.panBy([x, y], { duration: 200 })
    }
    const observer = new ResizeObserver(() => {
      map.off('moveend', look)
      // A second movement would stop the one that brings the place into view.
      if (map.isMoving()) map.once('moveend', look)
      else look()
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      map.off('moveend', look)
    }
  }, [map, content, active])
}

/** The place of the upper left corner of a popup that stands beside an outline; null until its size is known. */
function usePlaceBeside(
  content: RefObject<HTMLDivElement | null>,
  outline: readonly LatitudeLongitude[] | null,
  covered: (map: MapLibreMap) => Padding,
): LngLat | null {
  const map = useMap().current?.getMap()
  const [corner, setCorner] = useState<LngLat | null>(null)
  const look = useEffectEvent(() => {
    const element = content.current
    if (!map || !element || !outline) return
    const { width, height } = element.getBoundingClientRect()
    const { left, top } = popupPlace({
      shape: areaOf(map, outline),
      popup: { width, height },
      room: roomIn(map, covered(map), { width, height }),
    })
    setCorner(map.unproject([left, top]))
  })
  useEffect(() => {
    const element = content.current
    if (!map || !element || !outline) return
    const place = () => look()
    const observer = new ResizeObserver(() => {
      // While the map moves, what is measured now is elsewhere a moment later.
      if (!map.isMoving()) place()
    })
    observer.observe(element)
    map.on('moveend', place)
    return () => {
      observer.disconnect()
      map.off('moveend', place)
    }
  }, [map, content, outline])
  return corner
}

function areaOf(map: MapLibreMap, outline: readonly LatitudeLongitude[]): Area {
  const points = outline.map((corner) => map.project(toPosition(corner)))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** What nothing covers; the whole map where a popup does not fit into that. */
function roomIn(map: MapLibreMap, covered: Padding, popup: { width: number; height: number }): Area {
  const { clientWidth, clientHeight } = map.getContainer()
  const free = {
    left: covered.left + MARGIN,
    top: covered.top + MARGIN,
    right: clientWidth - covered.right - MARGIN,
    bottom: clientHeight - covered.bottom - MARGIN,
  }
  const fits = free.right - free.left >= popup.width && free.bottom - free.top >= popup.height
  return fits
    ? free
    : { left: MARGIN, top: MARGIN, right: clientWidth - MARGIN, bottom: clientHeight - MARGIN }
}
