import type { StyleSpecification } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outline } from '#contract/records/records.ts'
import type { Place } from '#geo/position.ts'
import { outlineExtent } from '#web/relief/layers/small-map/outline.layer.ts'
import { PickMap, type PickColours } from '#web/relief/layers/small-map/pick-map.tsx'
import type { Found } from '#web/search/position/read-position.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'
import { digestCircle, squareFor, type Around } from './digest-circle.ts'

/** Zoom of the specification at which the surroundings of the smallest circle are still visible. */
const NEAREST = 13

export interface PlaceMapProps {
  around: Around
  onPlace: (found: Found) => void
}

interface Drawn extends PlaceMapProps {
  style: StyleSpecification
  colours: PickColours
}

/** A map on which members choose a place. It shows the area of the weekly email. */
export function PlaceMap({ around, onPlace, style, colours }: Drawn) {
  const { t } = useTranslation(['account', 'search'])
  const grid = useNationalGrid({ own: false, wanted: true })
  const circle = useMemo(() => digestCircle(around), [around])
  const [start] = useState(() =>
    circle ? { extent: outlineExtent(circle), maxZoom: NEAREST } : DEFAULT_VIEWPOINT,
  )
  const { digest_latitude: latitude, digest_longitude: longitude } = around
  const middle = useMemo(
    (): Outline[number] | null => (latitude === null || longitude === null ? null : [latitude, longitude]),
    [latitude, longitude],
  )
  const choose = (place: Place) => {
    const found = squareFor(place, grid)
    if (found) onPlace(found)
    return found !== null
  }
  return (
    <PickMap
      words={{
        map: t('mails.map'),
        noMap: t('mails.noMap'),
        useMiddle: t('mails.useMiddle'),
        outside: t('search:search.outside'),
      }}
      start={start}
      mark={middle}
      outline={circle}
      onPick={choose}
      style={style}
      colours={colours}
    />
  )
}
