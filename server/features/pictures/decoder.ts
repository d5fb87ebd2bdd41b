// The process that decodes pictures. It ends when the one that started it does.
import type { DecoderAnswer, DecoderQuestion } from './decoder-process.ts'
import { encodePicture } from './encode-picture.ts'

process.on('message', ({ bytes, sizes }: DecoderQuestion) => {
  void encodePicture(bytes, sizes).then((picture) => {
    // A process that does little else would not collect the buffers of one picture before those of the next.
    process.send?.({ picture } satisfies DecoderAnswer, () => globalThis.gc?.())
  })
})
process.on('disconnect', () => process.exit(0))
