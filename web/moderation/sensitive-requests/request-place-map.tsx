import type { StyleSpecification } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { FITTED_SQUARE } from '#geo/grid/national-grid.ts'
import type { LatitudeLongitude, Place } from '#geo/position.ts'
import { PickMap, type PickColours } from '#web/relief/layers/small-map/pick-map.tsx'
import { isInWales, middleOf, readPosition } from '#web/search/position/read-position.ts'
import { useNationalGrid } from '#web/search/position/use-national-grid.ts'
import { DEFAULT_VIEWPOINT } from '#web/map/view/view-memory.ts'

/** Metres: precise enough for any site that people can point at. */
const SQUARE = 10
/** Zoom of the specification at which a place that was typed is shown. */
const NEAR = 14

export interface RequestPlaceMapProps {
  /** As it is in the field of the form. */
  place: string
  /** Gets a grid reference. */
  onPlace: (reference: string) => void
}

interface Drawn extends RequestPlaceMapProps {
  style: StyleSpecification
  colours: PickColours
}

/** A map on which the place of a request is chosen; it shows the place that was typed, too. */
export function RequestPlaceMap({ place, onPlace, style, colours }: Drawn) {
  const { t } = useTranslation('sensitiveSite')
  const grid = useNationalGrid({ own: false, wanted: true })
  const mark = useMemo((): LatitudeLongitude | null => {
    const found = readPosition(place)
    if (!found) return null
    const { latitude, longitude } = middleOf(found, grid)
    return [latitude, longitude]
  }, [place, grid])
  const [start] = useState(() => {
    if (!mark) return DEFAULT_VIEWPOINT
    const [latitude, longitude] = mark
    return { latitude, longitude, zoom: NEAR }
  })
  const choose = (picked: Place): boolean => {
    const size = grid.isExactAt(picked) ? SQUARE : FITTED_SQUARE
    const reference = isInWales(picked) ? gridReference(grid.fromDegrees(picked), size) : null
    if (reference !== null) onPlace(reference)
    return reference !== null
  }
  return (
    <PickMap
      words={{
        map: t('place.map'),
        noMap: t('place.noMap'),
        useMiddle: t('place.useMiddle'),
        outside: t('place.outside'),
      }}
      start={start}
      mark={mark}
      onPick={choose}
      style={style}
      colours={colours}
    />
  )
}
