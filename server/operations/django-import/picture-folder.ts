import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode } from '#contract/http/fault.ts'

/** The bytes of a picture that the old portal names, or why there are none, as the end of a sentence. */
export type PictureSource = (path: string) => Promise<Buffer | string>

/** The pictures of a copied MEDIA_ROOT. */
export function picturesIn(folder: string): PictureSource {
  const absent = 'is not in the media folder.'
  return async (below) => {
    const file = path.resolve(folder, below)
    if (!file.startsWith(path.resolve(folder) + path.sep)) return absent
    try {
      return await readFile(file)
    } catch (error) {
      if (isCode(error, 'ENOENT', 'EISDIR', 'ENOTDIR')) return absent
      throw error
    }
  }
}
