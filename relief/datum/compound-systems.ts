/**
 * Compound systems of the EPSG list, version 10.076, whose projected part the engine knows: number, projected part,
 * vertical part. Some programs write the number of the whole where that of the projected system belongs.
 */
const COMPOUND: ReadonlyMap<number, readonly [projected: number, vertical: number]> = new Map([
  [7405, [27_700, 5701]],
  [9920, [27_700, 9451]],
  [9922, [2157, 9451]],
  [6871, [3857, 5773]],
  ...series([5554, 5555, 5556], 25_831, 5783),
  ...series([5971, 5972, 5973, 5974, 5975, 5976], 25_831, 5941),
  ...series([6171, 6172, 6173, 6174, 6175, 6176], 25_831, 5776),
  ...series([7416, 7417], 25_832, 5799),
])

function series(codes: readonly number[], first: number, vertical: number) {
  return codes.map((code, at) => [code, [first + at, vertical]] as const)
}

/** Returns the projected part of a system by its number in the EPSG list, which is the number itself if it has one part. */
export function projectedPart(code: number): number {
  return COMPOUND.get(code)?.[0] ?? code
}

/** Returns the same for a name such as `EPSG:7405`; other names and definitions stay as they are. */
export function projectedName(crs: string): string {
  const code = /^EPSG:(\d{1,6})$/i.exec(crs)?.[1]
  return code === undefined ? crs : `EPSG:${projectedPart(Number(code))}`
}
