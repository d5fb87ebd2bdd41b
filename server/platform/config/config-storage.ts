import { objectSettings, type ObjectSettings } from '#objects/object-store.ts'
import { text, webAddress, type Environment } from './config-values.ts'
import { parseTimeLimits } from '#server/platform/limits/time-limits.ts'

export interface StorageConfig {
  /** The bucket for pictures; null for DATA_DIR/files. */
  filesIn: ObjectSettings | null
  /** The bucket for finished tilesets; null for DATA_DIR/tiles. */
  tilesIn: ObjectSettings | null
  /** Address under which everyone can read that bucket, without a slash at the end; null if nobody can. */
  reliefPublicUrl: string | null
}

export function parseStorage(environment: Environment): StorageConfig {
  const tilesIn = bucket(environment, 'TILES_URL')
  const reliefPublicUrl = webAddress(environment, 'RELIEF_PUBLIC_URL')?.replace(/\/$/, '') ?? null
  if (reliefPublicUrl !== null && tilesIn === null)
    throw new Error('RELIEF_PUBLIC_URL says where the bucket of TILES_URL can be read; set TILES_URL too')
  return { filesIn: bucket(environment, 'FILES_URL'), tilesIn, reliefPublicUrl }
}

function bucket(environment: Environment, variable: string): ObjectSettings | null {
  const address = text(environment, variable)
  if (address === null) return null
  const { storage } = parseTimeLimits(environment)
  return { ...objectSettings(variable, address, environment), patience: storage }
}
