import { IMAGE_LAYERS } from './data/layers.ts'

/** The national LiDAR, which has a stand-in of its own. */
const NO_LIDAR = { LIDAR_DTM_URL: 'off', LIDAR_DSM_URL: 'off', LIDAR_CATALOGUE_URL: 'off' }
/** With these, the portal asks no service for heritage or LiDAR. */
export const NO_SERVICES = { HERITAGE_URL: 'off', ...NO_LIDAR }
const NO_PICTURES = { DSM_HILLSHADE_URL: 'off', DSM_MULTI_URL: 'off' }

/**
 * Returns environment variables with which the portal uses the stand-in, or no service, instead of the national map
 * service.
 */
export function settingsFor(address: string | null): Record<string, string> {
  if (address === null) return { ...NO_SERVICES, ...NO_PICTURES }
  return {
    ...NO_LIDAR,
    HERITAGE_URL: address,
    DSM_HILLSHADE_URL: pictureAddress(address, IMAGE_LAYERS.hillshade),
    DSM_HILLSHADE_CREDIT: 'Invented DSM hillshade',
    DSM_MULTI_URL: pictureAddress(address, IMAGE_LAYERS.multidirectional),
    DSM_MULTI_CREDIT: 'Invented DSM hillshade, lit from all sides',
  }
}

/** Returns environment variables with which the portal uses the stand-in for the national LiDAR, and no other service. */
export function nationalSettings(
  addresses: Record<'dtm' | 'dsm' | 'catalogue', string>,
): Record<string, string> {
  return {
    HERITAGE_URL: 'off',
    ...NO_PICTURES,
    LIDAR_DTM_URL: addresses.dtm,
    LIDAR_DTM_CREDIT: 'Invented LiDAR, ground',
    LIDAR_DSM_URL: addresses.dsm,
    LIDAR_DSM_CREDIT: 'Invented LiDAR, surface',
    LIDAR_CATALOGUE_URL: addresses.catalogue,
  }
}

/** Prints settings as commands of a shell. */
export function printSettings(settings: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(settings)) console.log(`export ${name}='${value}'`)
}

function pictureAddress(address: string, layer: string): string {
  return `${address}?service=WMS&version=1.1.1&request=GetMap&layers=${layer}&styles=&format=image/png&transparent=true&srs=EPSG:3857&width=1024&height=1024&bbox={bbox-epsg-3857}`
}
