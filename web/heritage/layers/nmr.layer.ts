import { NMR_FROM_ZOOM, type NmrSite } from '#contract/relief/heritage.ts'
import { MARKS } from '#web/map/layers/marks.ts'
import type { LayerPart } from '#web/map/layers/map-layers.tsx'
import { toMapZoom } from '#web/map/view/zoom.ts'
import { chosenOr, type HeritageLook } from './area.layer.ts'

/**
 * Differs from the layer's name `nmr`, under which the watch of the layers records requests: whether points are drawn does
 * not show whether the request for them succeeded.
 */
export const NMR_SOURCE = 'nmr-sites'

const { stroke, width: RADIUS, casing, casingWidth } = MARKS.nmr

/** The sites of the National Monuments Record that were loaded for this view. They are hidden in more distant views. */
export function nmrPart(sites: readonly NmrSite[], look: Omit<HeritageLook, 'origin'>): LayerPart {
  return {
    id: NMR_SOURCE,
    source: {
      type: 'geojson',
      data: {
        type: 'FeatureCollection',
        features: sites.map(({ id, name, longitude, latitude }) => ({
          type: 'Feature',
          properties: { id, name },
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        })),
      },
      promoteId: 'id',
    },
    layers: [
      {
        id: NMR_SOURCE,
        type: 'circle',
        minzoom: toMapZoom(NMR_FROM_ZOOM),
        layout: { visibility: look.visible ? 'visible' : 'none' },
        paint: {
          'circle-color': stroke,
          'circle-radius': chosenOr(RADIUS + 3, RADIUS),
          'circle-opacity': look.opacity,
          'circle-stroke-color': casing,
          'circle-stroke-width': casingWidth,
          'circle-stroke-opacity': look.opacity,
        },
      },
    ],
  }
}
