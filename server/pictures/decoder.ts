// The process that decodes pictures. It ends when its parent process ends.
import type { DecoderAnswer, DecoderQuestion } from './decoder-process.ts'
import { encodePicture } from './encode-picture.ts'

process.on('message', ({ bytes, sizes, seconds }: DecoderQuestion) => {
  void encodePicture(bytes, sizes, seconds).then((picture) => {
    // Without this, the buffers of one picture would not be collected before those of the next are allocated.
    process.send?.({ picture } satisfies DecoderAnswer, () => globalThis.gc?.())
  })
})
process.on('disconnect', () => process.exit(0))
