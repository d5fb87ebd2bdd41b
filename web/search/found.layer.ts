import type { Feature } from 'geojson'
import { circleAround } from '#geo/shapes/geodesy.ts'
import type { Place } from '#geo/position.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'

interface FoundColours {
  found: string
  foundContrast: string
}

interface Shown {
  /** A square, or none where a point was found. */
  corners: readonly Place[] | null
  /** The point, or the middle of the square's upper edge. */
  place: Place
  label: string
}

/** Enough corners for a circle to look round. */
const CORNERS = 64

/** The search result: the outline of a square with its reference, or a ring around a place. */
export function foundPart({ corners, place, label }: Shown, colours: FoundColours): LayerPart {
  const line = (color: string, width: number) => ({ 'line-color': color, 'line-width': width })
  return {
    id: 'found',
    source: {
      type: 'geojson',
      data: collection([...(corners ? [polygon(corners)] : []), point(place, label)]),
    },
    layers: [
      {
        id: 'found-inside',
        type: 'fill',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colours.found, 'fill-opacity': 0.08 },
      },
      {
        id: 'found-edge-ground',
        type: 'line',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: line(colours.foundContrast, 6),
      },
      {
        id: 'found-edge',
        type: 'line',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: line(colours.found, 3),
      },
      {
        id: 'found-place',
        type: 'circle',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': corners ? 0 : 9,
          'circle-color': colours.found,
          'circle-opacity': 0.25,
          'circle-stroke-color': colours.found,
          'circle-stroke-width': corners ? 0 : 3,
        },
      },
      {
        id: 'found-label',
        type: 'symbol',
        filter: ['==', ['geometry-type'], 'Point'],
        layout: {
          'text-field': ['get', 'label'],
          'text-font': ['"Source Sans 3 Variable"', 'sans-serif'],
          'text-size': 16,
          // Above its place, so that the ground itself stays free.
          'text-anchor': 'bottom',
          'text-offset': [0, corners ? -0.3 : -0.9],
          'text-allow-overlap': true,
        },
        paint: {
          'text-color': colours.found,
          'text-halo-color': colours.foundContrast,
          'text-halo-width': 2.5,
        },
      },
    ],
  }
}

interface LocationColours {
  location: string
  locationContrast: string
}

/** The visitor's location: a dot, and the circle of its accuracy. Accuracy in metres. */
export function locationPart(
  { place, accuracy }: { place: Place; accuracy: number },
  colours: LocationColours,
): LayerPart {
  const circle = circleAround([place.latitude, place.longitude], accuracy, CORNERS).map(
    ([latitude, longitude]) => ({ latitude, longitude }),
  )
  return {
    id: 'location',
    source: { type: 'geojson', data: collection([polygon(circle), point(place, '')]) },
    layers: [
      {
        id: 'location-within',
        type: 'fill',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: {
          'fill-color': colours.location,
          'fill-opacity': 0.15,
          'fill-outline-color': colours.location,
        },
      },
      {
        id: 'location-dot',
        type: 'circle',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 7,
          'circle-color': colours.location,
          'circle-stroke-color': colours.locationContrast,
          'circle-stroke-width': 3,
        },
      },
    ],
  }
}

function collection(features: Feature[]) {
  return { type: 'FeatureCollection' as const, features }
}

function polygon(corners: readonly Place[]): Feature {
  const ring = [...corners, ...corners.slice(0, 1)].map(({ latitude, longitude }) => [longitude, latitude])
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}

function point({ latitude, longitude }: Place, label: string): Feature {
  return {
    type: 'Feature',
    properties: { label },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }
}
