import type { Place } from '#geo/position.ts'

/** A place chosen for its earthworks. */
export interface Earthwork extends Place {
  name: string
}

/** Hillforts in open country, from all parts of Wales, in degrees (WGS 84). */
export const EARTHWORKS = [
  { name: 'Foel Drygarn', latitude: 51.97027, longitude: -4.68294 },
  { name: 'Tre’r Ceiri', latitude: 52.97446, longitude: -4.42376 },
  { name: 'Pen y Crug', latitude: 51.96267, longitude: -3.41464 },
  { name: 'Penycloddiau', latitude: 53.19831, longitude: -3.30604 },
  { name: 'Beacon Ring', latitude: 52.64494, longitude: -3.08774 },
  { name: 'Llanmelin', latitude: 51.62872, longitude: -2.78009 },
  { name: 'Pen Dinas', latitude: 52.40324, longitude: -4.08285 },
] as const satisfies readonly Earthwork[]
