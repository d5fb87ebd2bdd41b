// A map of the same library with the streets and the relief of the portal, and nothing else.
import { mapLibrary } from '#web/map/map-library.ts'

const asked = new URLSearchParams(window.location.search)
const read = (name: string) => asked.get(name) ?? ''
const source = (tiles: string, tileSize: number) => ({
  type: 'raster' as const,
  tiles: [tiles],
  tileSize,
})

const map = new mapLibrary.Map({
  container: 'map',
  center: [Number(read('longitude')), Number(read('latitude'))],
  zoom: Number(read('zoom')),
  fadeDuration: 0,
  style: {
    version: 8,
    sources: {
      streets: source(read('streets'), 256),
      relief: source(read('relief'), Number(read('tileSize'))),
    },
    layers: [
      { id: 'streets', type: 'raster', source: 'streets' },
      { id: 'relief', type: 'raster', source: 'relief' },
    ],
  },
})
void map.once('idle', () => {
  document.documentElement.dataset.idle = 'yes'
})
