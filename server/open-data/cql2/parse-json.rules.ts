import { FilterFault } from './filter-fault.rules.ts'
import type { RawPoint, RawShape } from '../ogc/condition.ts'
import { boxShape, Counting, mustBeShort, pointOf, polygonShape, type RawNode } from './raw-tree.rules.ts'

/** Reads a filter in CQL2 JSON. Throws a FilterFault. */
export function parseJson(filter: string): RawNode {
  mustBeShort(filter)
  return new JsonParser().node(jsonOf(filter), 'at $', 0)
}

function jsonOf(filter: string): unknown {
  try {
    return JSON.parse(filter)
  } catch (fault) {
    // The engine names the place of some faults and the character of others.
    const said = String(fault)
    const place = /position (\d+)/.exec(said)?.[1]
    const token = /Unexpected token '(.+?)',/.exec(said)?.[1]
    if (place !== undefined)
      throw new FilterFault('The filter is not JSON', `at character ${Number(place) + 1}`)
    if (token !== undefined) throw new FilterFault(`The filter is not JSON: unexpected ${token}`, 'in JSON')
    throw new FilterFault('The filter is not JSON', `at character ${filter.length + 1}`)
  }
}

type JsonObject = Readonly<Record<string, unknown>>

class JsonParser {
  readonly #counting = new Counting()

  node(value: unknown, at: string, depth: number): RawNode {
    // Plain values of a list have their own limit.
    if (typeof value === 'object') this.#counting.node(depth, at)
    if (typeof value === 'string' || typeof value === 'boolean') return { kind: 'literal', value, at }
    if (typeof value === 'number') return { kind: 'literal', value: finite(value, at), at }
    if (Array.isArray(value)) return { kind: 'list', items: this.#nodes(value, at, depth), at }
    if (typeof value !== 'object' || value === null)
      throw new FilterFault('Expected an object or a value', at)
    return this.#object(value as JsonObject, at, depth)
  }

  #object(object: JsonObject, at: string, depth: number): RawNode {
    const { op, args, property, timestamp, date, interval, bbox, type } = object
    if (typeof op === 'string') {
      if (!Array.isArray(args)) throw new FilterFault(`The operator ${op} has no args`, at)
      return {
        kind: 'call',
        op: op.toLowerCase() === 'isnull' ? 'isNull' : op,
        args: this.#nodes(args, `${at}.args`, depth),
        at,
      }
    }
    if (typeof property === 'string') return { kind: 'property', name: property, at }
    if (typeof timestamp === 'string') return { kind: 'timestamp', value: timestamp, at }
    if (typeof date === 'string') return { kind: 'date', value: date, at }
    if (Array.isArray(interval))
      return { kind: 'interval', ends: this.#nodes(interval, `${at}.interval`, depth), at }
    if (Array.isArray(bbox)) return { kind: 'shape', shape: boxShape(numbers(bbox, at), at), at }
    if (typeof type === 'string') return { kind: 'shape', shape: shapeOf(type, object.coordinates, at), at }
    throw new FilterFault('Expected op, property, timestamp, date, interval, bbox or a geometry', at)
  }

  #nodes(values: readonly unknown[], at: string, depth: number): RawNode[] {
    return values.map((value, index) => this.node(value, `${at}[${index}]`, depth + 1))
  }
}

function shapeOf(type: string, coordinates: unknown, at: string): RawShape {
  if (type === 'Point') return { type: 'Point', points: [pointIn(coordinates, at)] }
  if (type === 'Polygon') return polygonShape([ringsIn(coordinates, at)], at)
  if (type === 'MultiPolygon')
    return polygonShape(
      arrayIn(coordinates, at).map((rings) => ringsIn(rings, at)),
      at,
    )
  throw new FilterFault(`A geometry can be a Point, a Polygon, a MultiPolygon or a bbox, not a ${type}`, at)
}

function ringsIn(value: unknown, at: string): RawPoint[][] {
  return arrayIn(value, at).map((ring) => arrayIn(ring, at).map((point) => pointIn(point, at)))
}

function pointIn(value: unknown, at: string): RawPoint {
  return pointOf(numbers(arrayIn(value, at), at), at)
}

function arrayIn(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new FilterFault('Coordinates are arrays of numbers', at)
  return value
}

function numbers(values: readonly unknown[], at: string): number[] {
  return values.map((value) => {
    if (typeof value !== 'number') throw new FilterFault('Coordinates are arrays of numbers', at)
    return finite(value, at)
  })
}

function finite(value: number, at: string): number {
  if (!Number.isFinite(value)) throw new FilterFault('A number is too large', at)
  return value
}
