import { render } from '@testing-library/react'
import type { MapLibreMap } from 'maplibre-gl'
import { afterEach, expect, test, vi } from 'vitest'
import { FIRST_LIGHT } from '#contract/relief/light.ts'
import { GroundLayer } from './ground-layer.ts'
import { LightLayer } from './light-layer.tsx'

afterEach(() => vi.restoreAllMocks())

/** A map of which only the style matters here. */
function mapWithLayers() {
  const layers = new Map<string, GroundLayer>()
  const map = {
    style: { getLayer: (id: string) => layers.get(id) } as object | undefined,
    on: () => ({ unsubscribe: () => undefined }),
    addLayer: (layer: GroundLayer) => layers.set(layer.id, layer),
    removeLayer: (id: string) => {
      layers.get(id)?.onRemove()
      layers.delete(id)
    },
  }
  return { map, layers }
}

function shownOn(map: ReturnType<typeof mapWithLayers>['map']) {
  const first = map as unknown as MapLibreMap
  const look = { light: FIRST_LIGHT, opacity: 1, leader: undefined, tilesets: [], onState: () => undefined }
  return render(<LightLayer map={first} beforeId="end" {...look} />)
}

test.each(['stays', 'is removed with its style'])(
  'a light that is switched off frees what it holds when the map %s',
  (fate) => {
    const freed = vi.spyOn(GroundLayer.prototype, 'onRemove')
    const { map, layers } = mapWithLayers()
    const { unmount } = shownOn(map)
    expect(layers.size).toBe(1)
    if (fate !== 'stays') map.style = undefined
    unmount()
    expect(freed).toHaveBeenCalledOnce()
  },
)
