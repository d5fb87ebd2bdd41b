import { Popup, useMap } from '@vis.gl/react-maplibre'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'

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
 * A popup at a place on the map, all of it in view. Its first control gets the focus. Escape
 * closes it before anything else that Escape would do on the map, and returns the focus.
 */
export function MapPopup({ longitude, latitude, onClose, children }: MapPopupProps) {
  const content = useRef<HTMLDivElement>(null)
  useFocusGivenBack()
  useInSight(content)
  useClosedByEscape(onClose)
  return (
    <Popup
      longitude={longitude}
      latitude={latitude}
      closeButton={false}
      closeOnClick={false}
      maxWidth="min(320px, calc(100vw - 32px))"
      offset={10}
    >
      <div ref={content}>{children}</div>
    </Popup>
  )
}

/** Parts of the page with an Escape of their own. */
const WITH_OWN_ESCAPE = 'dialog, .MuiModal-root, [aria-expanded=true], input, textarea'

function useClosedByEscape(onClose: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    if (event.target instanceof Element && event.target.closest(WITH_OWN_ESCAPE)) return
    event.stopPropagation()
    onClose()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // Before the map hears it, where it would end the drawing, for example.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}

function useFocusGivenBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Whatever took its place, such as a form, may have the focus already.
      const lost = document.activeElement === null || document.activeElement === document.body
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
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
