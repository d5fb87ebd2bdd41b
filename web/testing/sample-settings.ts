import type { MapSettings } from '#contract/map.ts'
import type { ReliefSet } from '#contract/tiles.ts'

/** A portal with everything set up and its own relief, with what a test says of it. */
export function sampleSettings(known: Partial<MapSettings> = {}): MapSettings {
  return {
    street: {
      address: 'https://street.example/{z}/{x}/{y}.png',
      credit: '© Street mappers',
      creditLink: 'https://street.example/copyright',
      tileSize: 256,
      maxZoom: 19,
    },
    satellite: {
      address: 'https://satellite.example/{z}/{y}/{x}',
      credit: 'Satellite people',
      creditLink: null,
      tileSize: 256,
      maxZoom: 18,
    },
    relief: {
      address: '/tiles/{z}/{x}/{y}.webp',
      credit: '© LiDAR people',
      creditLink: 'https://lidar.example/',
      tileSize: 256,
      maxZoom: 17,
    },
    reliefSets: [sampleSet()],
    ...known,
  }
}

export function sampleSet(known: Partial<ReliefSet> = {}): ReliefSet {
  return {
    name: 'Pumlumon',
    bounds: [-3.82, 52.1, -3.76, 52.14],
    minZoom: 12,
    maxZoom: 17,
    tileSize: 256,
    layer: 'hillshade',
    attribution: '© LiDAR people',
    datumShift: 'OSTN15',
    invented: false,
    ...known,
  }
}
