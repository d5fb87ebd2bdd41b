import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#geo/position.ts'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { isInWales } from './read-position.ts'

export interface Fix {
  place: Place
  /** Metres: the accuracy that the device reports. */
  accuracy: number
}

export interface Location {
  on: boolean
  fix: Fix | null
  toggle: () => void
}

type LocationTrouble = 'denied' | 'unavailable' | 'unsupported' | 'outside'

/** Milliseconds that a problem is shown, as its text is longer than that of other toasts. */
const TROUBLE_TIME = 8000
const PATIENCE = 20_000
/** Zoom of the specification. */
const NEAREST = 17

/** Follows the visitor's location while switched on; the map moves there once. */
export function useLocation(map: MapLibreMap | null): Location {
  const { t } = useTranslation('search')
  const show = useToast()
  const [on, setOn] = useState(false)
  const [fix, setFix] = useState<Fix | null>(null)
  const stop = (trouble: LocationTrouble) => {
    setOn(false)
    setFix(null)
    show(t(`locate.${trouble}`), TROUBLE_TIME)
  }
  const arrive = useEffectEvent(({ coords }: GeolocationPosition) => {
    const place = { latitude: coords.latitude, longitude: coords.longitude }
    if (!isInWales(place)) {
      stop('outside')
      return
    }
    if (fix === null) map?.flyTo({ center: [place.longitude, place.latitude], zoom: toMapZoom(NEAREST) })
    setFix({ place, accuracy: coords.accuracy })
  })
  const fail = useEffectEvent(({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    // The last known location stays: under trees, a fix is lost and comes back.
    if (code === PERMISSION_DENIED) stop('denied')
    else if (fix === null) stop('unavailable')
  })
  useEffect(() => {
    if (!on) return
    const watch = navigator.geolocation.watchPosition(
      (position) => arrive(position),
      (error) => fail(error),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 5000 },
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [on])
  const toggle = () => {
    if (on) {
      setOn(false)
      setFix(null)
    } else if ('geolocation' in navigator && window.isSecureContext) setOn(true)
    else stop('unsupported')
  }
  return { on, fix, toggle }
}
