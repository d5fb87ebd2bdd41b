import type { Place } from '#geo/position.ts'
import { geodesicDistance } from '#geo/shapes/geodesy.ts'

/** A place chosen for its earthworks. */
export interface Earthwork extends Place {
  name: string
}

/** Hillforts in open country, from all parts of Wales, in degrees (WGS 84). The first is shown first. */
export const EARTHWORKS = [
  { name: 'Foel Drygarn', latitude: 51.97027, longitude: -4.68294 },
  { name: 'Tre’r Ceiri', latitude: 52.97446, longitude: -4.42376 },
  { name: 'Pen y Crug', latitude: 51.96267, longitude: -3.41464 },
  { name: 'Penycloddiau', latitude: 53.19831, longitude: -3.30604 },
  { name: 'Beacon Ring', latitude: 52.64494, longitude: -3.08774 },
  { name: 'Llanmelin', latitude: 51.62872, longitude: -2.78009 },
  { name: 'Pen Dinas', latitude: 52.40324, longitude: -4.08285 },
] as const satisfies readonly Earthwork[]

/** Zoom of the specification at which a hillfort fills the map. */
export const EARTHWORK_ZOOM = 16

/** The earthwork of the list that is nearest to a place, with its distance in metres. */
export function nearestEarthwork({ latitude, longitude }: Place): Earthwork & { distance: number } {
  const [first, ...others] = EARTHWORKS
  const measured = (one: Earthwork) => ({
    ...one,
    distance: geodesicDistance([latitude, longitude], [one.latitude, one.longitude]),
  })
  return others
    .map(measured)
    .reduce((best, one) => (one.distance < best.distance ? one : best), measured(first))
}
