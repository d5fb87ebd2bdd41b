/**
 * Names that programs write for projected systems without a number in the file: `.prj` of ESRI, citations of GeoTIFF.
 */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/british[ _]?national[ _]?grid|osgb(36|_1936).*national[ _]?grid|GREATBRITAIN_GRID/i, 'EPSG:27700'],
  [/irish[ _]transverse[ _]mercator|^IRENET95[ _/]+/i, 'EPSG:2157'],
]

/** Returns a system such as `EPSG:27700` by its name; null for an unknown name. */
export function systemNamed(name: string): string | null {
  const known = NAMES.find(([pattern]) => pattern.test(name))
  if (known) return known[1]
  const utm = /(WGS|ETRS)[ _]?(?:19)?(84|89)[ _/]+UTM[ _]zone[ _](\d{1,2})([NS])/i.exec(name)
  const zone = Number(utm?.[3] ?? 0)
  if (!utm || zone < 1 || zone > 60) return null
  if (utm[1]?.toUpperCase() === 'WGS') return `EPSG:${(utm[4]?.toUpperCase() === 'S' ? 32700 : 32600) + zone}`
  return zone >= 28 && zone <= 38 ? `EPSG:${25800 + zone}` : null
}
