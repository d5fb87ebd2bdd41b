import type { LatitudeLongitude } from '#geo/position.ts'
import { SIDE, type Card } from './card.ts'
import { COLOURS } from './colours.ts'
import { drawWales, ON_LICHEN, ON_SLATE, placeDot } from './wales.ts'

type RightSide = Pick<Card, 'drawing' | 'pictures' | 'background'>

const PLACE = { at: [SIDE.x, SIDE.y], size: SIDE, share: 0.86 } as const

/** Draws Wales with a dot for each place. */
export function walesWithPlaces(places: readonly LatitudeLongitude[]): RightSide {
  const { svg, placed } = drawWales({ ...PLACE, paint: ON_LICHEN })
  const radius = places.length > 60 ? 6 : 9
  return {
    background: COLOURS.lichenPale,
    pictures: [],
    drawing: svg + places.map((place) => placeDot(placed(place), radius)).join(''),
  }
}

/** Draws Wales without dots. */
export function walesAlone(): RightSide {
  const { svg } = drawWales({ ...PLACE, paint: ON_SLATE })
  return { background: COLOURS.slate, pictures: [], drawing: svg }
}

export function wholePicture(picture: Buffer): RightSide {
  return {
    background: COLOURS.slatePale,
    pictures: [{ input: picture, left: SIDE.x, top: SIDE.y }],
    drawing: '',
  }
}
