import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/http/limits.ts'

interface PictureFile {
  size: number
  type: string
}

/** Why the selected files cannot be sent as pictures. One bad file is enough. */
export function faultOfPictures(picked: readonly PictureFile[]): 'tooLarge' | 'wrongType' | null {
  if (picked.some(({ size }) => size > PICTURE_MAX_BYTES)) return 'tooLarge'
  return picked.every(({ type }) => PICTURE_TYPES.some((known) => known === type)) ? null : 'wrongType'
}
