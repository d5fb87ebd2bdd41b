// The process that decodes pictures. It ends when the one that started it does.
import type { DecoderAnswer, DecoderQuestion } from './decoder-process.ts'
import { encodePicture } from './encode-picture.ts'

process.on('message', ({ bytes, sizes }: DecoderQuestion) => {
  void encodePicture(bytes, sizes).then((picture) => process.send?.({ picture } satisfies DecoderAnswer))
})
process.on('disconnect', () => process.exit(0))
