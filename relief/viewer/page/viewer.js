import tileset from '/set.json' with { type: 'json' }
import { Map as MapView, NavigationControl, ScaleControl, setWorkerUrl } from '/library/maplibre-gl.mjs'

setWorkerUrl('/library/maplibre-gl-worker.mjs')

const element = (id) => document.getElementById(id)
const ELEVATION = 'elevation'

document.title = tileset.name
element('name').textContent = tileset.name
element('facts').textContent = [
  `${tileset.model}, cells of ${tileset.cell} m, ${tileset.crs}${tileset.datumShift === 'none' ? '' : `, placed by ${tileset.datumShift}`}`,
  `${tileset.storage}, tiles of ${tileset.tileSize} pixels`,
  tileset.attribution,
]
  .filter(Boolean)
  .join('\n')

const layers = [
  ...tileset.layers,
  ...(tileset.elevation ? [{ id: ELEVATION, ...tileset.elevation }] : []),
].map(({ id, minZoom, maxZoom }) => ({ id, minZoom, maxZoom, isHeights: id === ELEVATION }))

const view = new MapView({
  container: 'map',
  style: {
    version: 8,
    sources: Object.fromEntries(layers.map((layer) => [layer.id, sourceOf(layer)])),
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': '#e9ebe8' } },
      ...layers.map(({ id, isHeights }, place) => ({
        id,
        source: id,
        type: isHeights ? 'hillshade' : 'raster',
        layout: { visibility: place === 0 ? 'visible' : 'none' },
        paint: isHeights ? { 'hillshade-exaggeration': 0.6 } : { 'raster-fade-duration': 0 },
      })),
    ],
  },
  bounds: tileset.bounds,
  fitBoundsOptions: { padding: 24 },
  attributionControl: false,
})
view.addControl(new NavigationControl())
view.addControl(new ScaleControl({ maxWidth: 160 }))
view.on('error', ({ error }) => {
  element('problem').textContent = error?.message ?? 'Part of the map could not be drawn.'
})

element('layers').append(...layers.map(choiceOf))

function sourceOf({ id, minZoom, maxZoom, isHeights }) {
  return {
    type: isHeights ? 'raster-dem' : 'raster',
    ...(isHeights ? { encoding: 'terrarium' } : {}),
    tiles: [`${location.origin}/tiles/${id}/{z}/{x}/{y}.webp`],
    tileSize: tileset.tileSize,
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds: tileset.bounds,
  }
}

function choiceOf({ id, minZoom, maxZoom, isHeights }, place) {
  const input = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'layer',
    value: id,
    checked: place === 0,
  })
  input.addEventListener('change', () => {
    element('problem').textContent = ''
    for (const layer of layers)
      view.setLayoutProperty(layer.id, 'visibility', layer.id === id ? 'visible' : 'none')
  })
  const label = document.createElement('label')
  label.title = `Zooms ${minZoom} to ${maxZoom}`
  label.append(input, isHeights ? `${id} (shaded here)` : id)
  return label
}
