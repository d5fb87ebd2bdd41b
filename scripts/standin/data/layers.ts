/** Names of the layers of the national map service. A request must use exactly these, including the workspace. */
export const FEATURE_LAYERS = {
  monuments: 'inspire-wg:Cadw_SAM',
  parks: 'geonode:cadw_rhpg_registeredareas',
  sites: 'geonode:rcahmw_nmrw_terrestrialsites_rcahmw_bng',
} as const
export type FeatureLayer = keyof typeof FEATURE_LAYERS

export const IMAGE_LAYERS = {
  hillshade: 'geonode:wales_lidar_dsm_1m_hillshade_cog',
  multidirectional: 'geonode:wales_lidar_dsm_1m_hillshade_multi_cog',
} as const
export type ImageLayer = keyof typeof IMAGE_LAYERS

/** Names of files in the data folder. */
export const FILES = {
  heritage: 'heritage.gpkg',
  pictures: { hillshade: 'hillshade.tif', multidirectional: 'multidirectional.tif' },
  map: 'stand-in.map',
  configuration: 'mapserver.conf',
} as const

/** Returns the name without its workspace, which MapServer does not have. */
export function bareName(layer: string): string {
  return layer.slice(layer.indexOf(':') + 1)
}
