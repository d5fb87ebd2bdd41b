/** Sample formats, and the bytes of each. */
export const SAMPLES = {
  uint8: 1,
  int8: 1,
  uint16: 2,
  int16: 2,
  uint32: 4,
  int32: 4,
  float32: 4,
  float64: 8,
} as const

/** A sample format, such as `int16` or `float32`. */
export type SampleName = keyof typeof SAMPLES

const FORMATS: Readonly<Record<number, string>> = { 1: 'uint', 2: 'int', 3: 'float' }

/** Returns the sample format for TIFF's BitsPerSample and SampleFormat; null for one that is not supported. */
export function sampleNameOf(bits: number, format: number): SampleName | null {
  const name = `${FORMATS[format] ?? ''}${bits}`
  return Object.hasOwn(SAMPLES, name) ? (name as SampleName) : null
}
