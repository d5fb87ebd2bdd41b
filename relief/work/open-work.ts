import path from 'node:path'
import { addressOfPlace, type ObjectSettings } from '#objects/object-store.ts'
import { openWorkBucket } from './work-bucket.ts'
import type { WorkFiles } from './work-files.ts'
import { openWorkFolder } from './work-folder.ts'

/** Where work is, in plain values that can be sent to worker threads: a folder, or a place in a bucket. */
export type WorkPlace = { readonly folder: string } | { readonly bucket: ObjectSettings }

/** Opens work, which need not exist yet. Nothing is read or written before it is asked for. */
export function openWork(place: WorkPlace): WorkFiles {
  return 'folder' in place ? openWorkFolder(place.folder) : openWorkBucket(place.bucket)
}

/** Returns the place of a folder within some work. */
export function insideWork(place: WorkPlace, folder: string): WorkPlace {
  if ('folder' in place) return { folder: path.join(place.folder, folder) }
  return { bucket: { ...place.bucket, prefix: `${place.bucket.prefix}${folder}/` } }
}

/** Returns a place as an operator writes it. */
export function nameOfWork(place: WorkPlace): string {
  return 'folder' in place ? place.folder : addressOfPlace(place.bucket)
}
