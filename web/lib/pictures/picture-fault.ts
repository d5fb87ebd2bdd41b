import { useEffect, useEffectEvent, useState } from 'react'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '#contract/http/limits.ts'
import { hasTooManyPixels, readPictureHeader } from '#contract/records/pictures/picture-header.ts'
import { faultOfPictures } from './picture-fault.rules.ts'

export type FileFault = NonNullable<ReturnType<typeof faultOfPictures>> | 'tooManyPixels'

/** Maximum number of pixels in millions, as the message for `tooManyPixels` states it. */
export const MOST_PIXELS = {
  jpeg: PICTURE_MAX_PIXELS.jpeg / 1_000_000,
  others: PICTURE_MAX_PIXELS.png / 1_000_000,
} as const

/**
 * Reads the header of the file. A file that is not a picture has no pixels; the server refuses it with its own message.
 */
export async function isTooLarge(file: Blob): Promise<boolean> {
  const start = await startOf(file)
  const header = start && readPictureHeader(start)
  return header ? hasTooManyPixels(header) : false
}

async function startOf(file: Blob): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.slice(0, PICTURE_MAX_BYTES).arrayBuffer())
  } catch (fault) {
    // A file that was deleted or cannot be read cannot be sent either, and sending it has its own error message.
    if (fault instanceof DOMException) return null
    throw fault
  }
}

export async function faultOf(files: readonly File[]): Promise<FileFault | null> {
  const fault = faultOfPictures(files)
  if (fault) return fault
  return (await Promise.all(files.map(isTooLarge))).includes(true) ? 'tooManyPixels' : null
}

interface Checked {
  files: readonly File[]
  fault: FileFault | null
}

/** Checks the headers of files selected as pictures, then passes on the files together with any fault found. */
export function usePictureCheck(onChecked: (checked: Checked) => void): (files: readonly File[]) => void {
  const [checked, setChecked] = useState<Checked | null>(null)
  const handOver = useEffectEvent(onChecked)
  useEffect(() => {
    if (checked) handOver(checked)
  }, [checked])
  return (files) => {
    void faultOf(files).then((fault) => setChecked({ files, fault }))
  }
}
