import { pixelsHere, type PhotoPixels, type SmallerJpeg } from './photo-pixels.ts'

export interface PhotoTask {
  file: Blob
  /** Null to find out whether the file can be read as a picture. */
  maxBytes: number | null
}

export type PhotoAnswer = { readable: boolean } | { smaller: SmallerJpeg } | { fault: string }

export interface PhotoThread extends PhotoPixels {
  close: () => void
}

/**
 * Works on photos, one after the other, in a thread of its own, so that the page stays quick meanwhile; in the thread of
 * the page where the browser has no workers with a canvas. The worker is loaded with the first photo.
 */
export function openPhotoThread(): PhotoThread {
  /** Undefined before the first photo; null where there is none. */
  let worker: Worker | null | undefined
  const ask = async (task: PhotoTask): Promise<PhotoAnswer | null> => {
    if (worker === undefined) worker = newWorker()
    const answer = worker && (await answerOf(worker, task))
    if (answer && !('fault' in answer)) return answer
    // Its script may not have arrived, or its canvas may have failed: the page does the rest of the work.
    worker?.terminate()
    worker = null
    return null
  }
  return {
    canRead: async (file) => {
      const answer = await ask({ file, maxBytes: null })
      return answer && 'readable' in answer ? answer.readable : pixelsHere.canRead(file)
    },
    smallerJpeg: async (file, maxBytes) => {
      const answer = await ask({ file, maxBytes })
      return answer && 'smaller' in answer ? answer.smaller : pixelsHere.smallerJpeg(file, maxBytes)
    },
    close: () => {
      worker?.terminate()
      worker = null
    },
  }
}

function newWorker(): Worker | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  return new Worker(new URL('./photo-worker.ts', import.meta.url), { type: 'module' })
}

function answerOf(worker: Worker, task: PhotoTask): Promise<PhotoAnswer> {
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PhotoAnswer>) => resolve(data)
    worker.onerror = ({ message }) => resolve({ fault: message })
    worker.postMessage(task)
  })
}
