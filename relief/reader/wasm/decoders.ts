// What ../decoders.ts calls. Pointers are bytes in the one memory; it is the caller that shares it out.
export { decodeLzw } from './lzw'
export { hideMissing, undoFloatPredictor } from './floats'
