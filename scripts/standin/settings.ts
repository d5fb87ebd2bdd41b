import { IMAGE_LAYERS } from './data/layers.ts'

/** The national LiDAR, which has a stand-in of its own. */
const NO_LIDAR = { LIDAR_DTM_URL: 'off', LIDAR_DSM_URL: 'off', LIDAR_CATALOGUE_URL: 'off' }
/** With these, the portal asks no service for heritage or LiDAR. */
export const NO_SERVICES = { HERITAGE_URL: 'off', ...NO_LIDAR }

/**
 * Returns environment variables with which the portal uses the stand-in, or no service, instead of the national map
 * service.
 */
export function settingsFor(address: string | null): Record<string, string> {
  if (address === null) return { ...NO_SERVICES, DSM_HILLSHADE_URL: 'off', DSM_MULTI_URL: 'off' }
  return {
    ...NO_LIDAR,
    HERITAGE_URL: address,
    DSM_HILLSHADE_URL: pictureAddress(address, IMAGE_LAYERS.hillshade),
    DSM_HILLSHADE_CREDIT: 'Invented DSM hillshade',
    DSM_MULTI_URL: pictureAddress(address, IMAGE_LAYERS.multidirectional),
    DSM_MULTI_CREDIT: 'Invented DSM hillshade, lit from all sides',
  }
}

function pictureAddress(address: string, layer: string): string {
  return `${address}?service=WMS&version=1.1.1&request=GetMap&layers=${layer}&styles=&format=image/png&transparent=true&srs=EPSG:3857&width=1024&height=1024&bbox={bbox-epsg-3857}`
}
