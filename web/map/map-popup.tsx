import { Popup } from '@vis.gl/react-maplibre'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'

interface MapPopupProps {
  /** Degrees. */
  longitude: number
  latitude: number
  onClose: () => void
  children: ReactNode
}

/** A bubble at a place on the map. Its first control gets the focus; Escape closes it and gives the focus back. */
export function MapPopup({ longitude, latitude, onClose, children }: MapPopupProps) {
  useFocusGivenBack()
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
      <div role="presentation" onKeyDown={closeOnEscape}>
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
