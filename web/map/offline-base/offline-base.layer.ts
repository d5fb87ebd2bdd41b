import type { LayerProps, SourceProps } from '@vis.gl/react-maplibre'
import coast from './coast.json?url'
import places from '#contract/site/places.json'

interface CoastColours {
  land: string
  coast: string
}

interface PlaceOptions {
  visible: boolean
  /** MapLibre's zoom from which they are shown. */
  from?: number
  colour: string
  halo: string
}

export function coastSource(origin: string): SourceProps {
  return { type: 'geojson', data: new URL(coast, origin).href }
}

export function coastLayers({ land, coast }: CoastColours): LayerProps[] {
  return [
    { id: 'land', type: 'fill', paint: { 'fill-color': land } },
    { id: 'coast', type: 'line', paint: { 'line-color': coast, 'line-width': 1 } },
  ]
}

/** Places of Wales as points with a name in the language and a rank (1 is shown first). */
export function placesSource(language: string): SourceProps {
  const [english, welsh] = [0, 1] as const
  return {
    type: 'geojson',
    data: {
      type: 'FeatureCollection',
      features: places.map((row) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [Number(row[2]), Number(row[3])] },
        properties: { name: row[language === 'cy' ? welsh : english], rank: row[4] },
      })),
    },
  }
}

/** Towns from far out, villages close up. The style names no glyphs, so letters are drawn from the fonts of the page. */
export function placeLayers({ visible, from = 0, colour, halo }: PlaceOptions): LayerProps[] {
  return [1, 2, 3].map((rank) => ({
    id: `places-${rank}`,
    type: 'symbol',
    minzoom: Math.max(from, { 1: 0, 2: 7.5, 3: 9.5 }[rank] ?? 0),
    filter: ['==', ['get', 'rank'], rank],
    layout: {
      visibility: visible ? 'visible' : 'none',
      'text-field': ['get', 'name'],
      // Quoted, because an unquoted font name that has a word starting with a digit is not valid CSS, and the letters would
      // be tiny.
      'text-font': ['"Source Sans 3 Variable"', 'sans-serif'],
      'text-size': 16 - rank,
      'text-padding': 6,
    },
    paint: { 'text-color': colour, 'text-halo-color': halo, 'text-halo-width': 1.5 },
  }))
}
