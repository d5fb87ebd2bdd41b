import { Popup, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

interface MapPopupProps {
  /** Longitude and latitude of the place in degrees (WGS 84). */
  longitude: number
  latitude: number
  onClose: () => void
  children: ReactNode
}

/** Pixels between the popup and the edge of the map. */
const MARGIN = 16

/**
 * A popup at a place on the map, all of it in view. Its first control gets the focus; Escape closes it and returns the focus.
 */
export function MapPopup({ longitude, latitude, onClose, children }: MapPopupProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusGivenBack()
  useInSight(content)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Popup
      longitude={longitude}
      latitude={latitude}
      closeButton={false}
      closeOnClick={false}
      maxWidth="min(320px, calc(100vw - 32px))"
      offset={10}
    >
      <div ref={content} role="presentation" onKeyDown={closeOnEscape}>
        {children}
      </div>
    </Popup>
  )
}

function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Moves the map when the loaded popup would be cut off at the edge of the map. */
function useInSight(content: RefObject<HTMLDivElement | null>): void {
  const map = useMap().current
  useEffect(() => {
    const element = content.current
    if (!map || !element) return
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
  }, [map, content])
}
