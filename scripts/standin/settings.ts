import { IMAGE_LAYERS } from './data/layers.ts'

/**
 * Returns environment variables with which the portal uses the stand-in, or no service, instead of the national map
 * service.
 */
export function settingsFor(address: string | null): Record<string, string> {
  if (address === null) return { HERITAGE_URL: 'off', DSM_HILLSHADE_URL: 'off', DSM_MULTI_URL: 'off' }
  return {
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
