import { messageOf } from '#contract/http/fault.ts'
import type { PhotoAnswer, PhotoTask } from './photo-thread.ts'
import { pixelsHere } from './photo-pixels.ts'

// Runs in a worker: it takes one task at a time and answers each.

addEventListener('message', ({ data }: MessageEvent<PhotoTask>) => {
  answerTo(data).then(
    (answer) => postMessage(answer),
    (fault: unknown) => postMessage({ fault: messageOf(fault) } satisfies PhotoAnswer),
  )
})

async function answerTo({ file, maxBytes }: PhotoTask): Promise<PhotoAnswer> {
  return maxBytes === null
    ? { readable: await pixelsHere.canRead(file) }
    : { smaller: await pixelsHere.smallerJpeg(file, maxBytes) }
}
