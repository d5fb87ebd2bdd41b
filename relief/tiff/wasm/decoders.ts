// Exports of the decoders for ../decoders.ts, which divides the one memory. Pointers are byte offsets in it.
export { decodeLzw } from './lzw'
export { hideMissing, undoFloatPredictor } from './floats'
