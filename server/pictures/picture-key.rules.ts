/** Stored names: 32 random hexadecimal digits in a folder of their first two, the thumbnail beside its picture. */
const KEY = /^media\/([0-9a-f]{2})\/\1[0-9a-f]{30}(?:\.(?:jpg|png)|-thumb\.webp)$/

export const MEDIA_PREFIX = 'media/'

const MEDIA_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const
export type StoredExtension = 'jpg' | 'png'

/** `random` is 32 hexadecimal digits. */
export function pictureKey(random: string, extension: StoredExtension): string {
  return `media/${random.slice(0, 2)}/${random}.${extension}`
}

export function thumbnailKey(key: string): string {
  return key.replace(/\.\w+$/, '-thumb.webp')
}

/**
 * Returns the keys under which a row may refer to a file: its own, or those of the picture that a thumbnail was made
 * from.
 */
export function largeKeys(key: string): string[] {
  const thumbnail = /^(.*)-thumb\.webp$/.exec(key)
  return thumbnail ? [`${thumbnail[1] ?? ''}.jpg`, `${thumbnail[1] ?? ''}.png`] : [key]
}

/** Whether the text is the key of a file that this portal may have stored; no other text may reach the file store. */
export function isStoredKey(key: string): boolean {
  return KEY.test(key)
}

export function mediaTypeOf(key: string): string {
  const extension = key.slice(key.lastIndexOf('.') + 1)
  return extension in MEDIA_TYPES
    ? MEDIA_TYPES[extension as keyof typeof MEDIA_TYPES]
    : 'application/octet-stream'
}
