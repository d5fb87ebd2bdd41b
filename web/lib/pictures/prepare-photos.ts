import { useEffect, useEffectEvent, useState } from 'react'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/http/limits.ts'
import { ApiError } from '../api.ts'
import { openPhotoThread, type PhotoThread } from './photo-thread.ts'
import { faultOf, type FileFault } from './picture-fault.ts'
import { isBroken, shrunkPhoto } from './shrink-photo.ts'

/** A photo that was made smaller, with its sizes in bytes. */
export interface SmallerPhoto {
  name: string
  before: number
  after: number
}

/** `notShrunk`: only the server can make it smaller for this browser, and it did not answer. */
type PhotoFault = FileFault | 'unreadable' | 'notShrunk'

export interface PreparedPhotos {
  files: readonly File[]
  /** The first that cannot be sent. */
  fault: { kind: PhotoFault; name: string } | null
  smaller: readonly SmallerPhoto[]
}

async function preparePhotos(chosen: readonly File[]): Promise<PreparedPhotos> {
  const thread = openPhotoThread()
  try {
    return await preparedIn(thread, chosen)
  } finally {
    thread.close()
  }
}

/** One after the other, because a photo takes up to 250 MB of memory while it is made smaller. */
async function preparedIn(thread: PhotoThread, chosen: readonly File[]): Promise<PreparedPhotos> {
  const files: File[] = []
  const smaller: SmallerPhoto[] = []
  const refuse = (kind: PhotoFault, { name }: File): PreparedPhotos => ({
    files: [],
    fault: { kind, name },
    smaller: [],
  })
  for (const file of chosen) {
    if (!PICTURE_TYPES.some((type) => type === file.type)) return refuse('wrongType', file)
    if (await isBroken(file, thread)) return refuse('unreadable', file)
    const small = await shrunkPhoto(file, PICTURE_MAX_BYTES, thread).catch(nullIfUnanswered)
    if (small === null) return refuse('notShrunk', file)
    const fault = await faultOf([small])
    if (fault) return refuse(fault, file)
    if (small !== file) smaller.push({ name: file.name, before: file.size, after: small.size })
    files.push(small)
  }
  return { files, fault: null, smaller }
}

function nullIfUnanswered(fault: unknown): null {
  if (fault instanceof ApiError) return null
  throw fault
}

/**
 * Makes chosen photos ready to be sent, then hands them over, unless their field has left the page by then.
 * @param onPreparing is given what it comes to, which also comes after the field has left the page, and null at the end
 */
export function usePhotoPreparation(
  onPrepared: (prepared: PreparedPhotos) => void,
  onPreparing: (preparation: Promise<PreparedPhotos> | null) => void,
) {
  const [prepared, setPrepared] = useState<PreparedPhotos | null>(null)
  const handOver = useEffectEvent(onPrepared)
  useEffect(() => {
    if (prepared) handOver(prepared)
  }, [prepared])
  return (files: readonly File[]) => {
    if (files.length === 0) return
    const preparation = preparePhotos(files)
    onPreparing(preparation)
    void preparation.then(setPrepared).finally(() => onPreparing(null))
  }
}
