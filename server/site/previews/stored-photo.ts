import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { FileStore } from '#server/platform/storage/file-store.ts'
import type { Size } from './framing.rules.ts'

/** Returns a stored picture, cropped to a size; null if it is missing or cannot be read. */
export async function cutPhoto(files: FileStore, key: string, size: Size): Promise<Buffer | null> {
  const stored = await files.get(key)
  if (!stored) return null
  return sharp(await buffer(stored.content))
    .resize(size.width, size.height, { fit: 'cover', position: 'attention' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null)
}

/** Cropped to a circle. */
export async function roundPhoto(files: FileStore, key: string, diameter: number): Promise<Buffer | null> {
  const square = await cutPhoto(files, key, { width: diameter, height: diameter })
  const half = diameter / 2
  const circle = `<svg width="${diameter}" height="${diameter}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`
  return (
    square &&
    sharp(square)
      .composite([{ input: Buffer.from(circle), blend: 'dest-in' }])
      .png({ compressionLevel: 1 })
      .toBuffer()
  )
}
