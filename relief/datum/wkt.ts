import { ReliefRefusal } from '../failures.ts'
import { checkHeightUnits } from '../reader/heights.ts'
import { projectedPart } from './compound-systems.ts'
import { systemNamed } from './projections.ts'

/** A node of well-known text, such as `UNIT["metre",1]`. */
interface WktNode {
  /** In upper case. */
  readonly keyword: string
  readonly values: string[]
  readonly children: WktNode[]
}

const TOKEN = /"((?:[^"]|"")*)"|([[(])|([\])])|([^\s,[\]()"]+)/g
const MOST_TOKENS = 20_000

/** Parses well-known text of OGC (both versions) and ESRI. Returns its outermost nodes; what is no node is left out. */
function parseWkt(text: string): readonly WktNode[] {
  const root: WktNode = { keyword: '', values: [], children: [] }
  const open = [root]
  let tokens = 0
  for (const [, quoted, begin, end, plain] of text.matchAll(TOKEN)) {
    if (++tokens > MOST_TOKENS) break
    const inner = open.at(-1) ?? root
    if (begin !== undefined) {
      // The word before the bracket is no value of the node around it.
      const node: WktNode = { keyword: inner.values.pop()?.toUpperCase() ?? '', values: [], children: [] }
      inner.children.push(node)
      open.push(node)
    } else if (end !== undefined) {
      if (open.length > 1) open.pop()
    } else inner.values.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  }
  return root.children
}

const PROJECTED: ReadonlySet<string> = new Set(['PROJCS', 'PROJCRS', 'PROJECTEDCRS'])
const VERTICAL: ReadonlySet<string> = new Set(['VERT_CS', 'VERTCS', 'VERTCRS', 'VERTICALCRS'])
const DEGREES: ReadonlySet<string> = new Set([
  ...['GEOGCS', 'GEOGCRS', 'GEOGRAPHICCRS', 'GEODCRS', 'GEODETICCRS', 'GEOCCS'],
])
const LENGTHS: ReadonlySet<string> = new Set(['UNIT', 'LENGTHUNIT'])

/** The lines of ARC/INFO for the unit of the position and that of the heights. */
const ARC_FEET = /^[ \t]*Z?units[ \t]+FEET/im
const ARC_DEGREES = /^\s*Projection\s+GEOGRAPHIC/i

/**
 * Returns the projected system that a text beside a raster names: well-known text, a number such as `EPSG:27700`, or the
 * lines of ARC/INFO. Null for an unknown system. Throws ReliefRefusal for degrees, feet and depths.
 * @param file its name, for messages
 */
export function systemFromText(file: string, text: string): string | null {
  const number = /^\s*EPSG:{1,2}(\d{4,6})\s*$/i.exec(text)?.[1]
  if (number !== undefined) return `EPSG:${projectedPart(Number(number))}`
  if (ARC_DEGREES.test(text)) throw inDegrees(file)
  if (ARC_FEET.test(text)) throw new ReliefRefusal(`${file}: is not in metres`)
  const nodes = parseWkt(text)
  const projected = firstOf(nodes, PROJECTED)
  if (!projected) {
    if (firstOf(nodes, DEGREES)) throw inDegrees(file)
    return systemNamed(text.slice(0, 400))
  }
  refuseOtherUnit(file, 'is', projected)
  const vertical = firstOf(nodes, VERTICAL)
  if (vertical) checkVertical(file, vertical)
  const whole = nodes.find((node) => node !== projected)
  const code = codeOf(projected)
  if (code !== null) return `EPSG:${projectedPart(code)}`
  const compound = whole && codeOf(whole)
  const part = compound ? projectedPart(compound) : null
  if (part !== null && part !== compound) return `EPSG:${part}`
  return systemNamed(projected.values[0] ?? '')
}

function inDegrees(file: string): ReliefRefusal {
  return new ReliefRefusal(
    `${file}: is in degrees; project the raster to metres first (for Wales to EPSG:27700)`,
  )
}

/** Returns the first node of some keywords, from the outside inwards. */
function firstOf(nodes: readonly WktNode[], keywords: ReadonlySet<string>): WktNode | null {
  let level = nodes
  while (level.length > 0) {
    const found = level.find(({ keyword }) => keywords.has(keyword))
    if (found) return found
    level = level.flatMap(({ children }) => children)
  }
  return null
}

/** Returns the number in the EPSG list that a node itself has, not its parts. */
function codeOf({ children }: WktNode): number | null {
  for (const { keyword, values } of children)
    if ((keyword === 'AUTHORITY' || keyword === 'ID') && /^EPSG$/i.test(values[0] ?? ''))
      return Number(values[1] ?? NaN) || null
  return null
}

/** Throws for a length other than the metre of the axes of a system; that of its ellipsoid does not matter. */
function refuseOtherUnit(file: string, what: string, { children }: WktNode): void {
  const axes = children.filter(({ keyword }) => keyword === 'AXIS')
  for (const { keyword, values } of [children, ...axes.map((axis) => axis.children)].flat())
    if (LENGTHS.has(keyword) && Number(values[1]) !== 1)
      throw new ReliefRefusal(`${file}: ${what} not in metres (unit "${values[0] ?? ''}")`)
}

function checkVertical(file: string, vertical: WktNode): void {
  refuseOtherUnit(file, 'has heights that are', vertical)
  checkHeightUnits(file, {
    system: codeOf(vertical) ?? undefined,
    citations: [vertical.values[0]],
    band: null,
  })
  const isDown = vertical.children.some(
    ({ keyword, values }) => keyword === 'AXIS' && values.slice(1).some((value) => /^down$/i.test(value)),
  )
  if (isDown)
    throw new ReliefRefusal(`${file}: contains depths, which count downwards; convert them to heights`)
}
