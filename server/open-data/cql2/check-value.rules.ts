import { FilterFault } from './filter-fault.rules.ts'
import { readDay, readMoment } from './moments.rules.ts'
import type { RawNode } from './raw-tree.rules.ts'
import type { Value, ValueType } from '../ogc/condition.ts'

/** What a filter can name. */
export interface Names {
  /** The properties of records with the types of their values. */
  readonly values: ReadonlyMap<string, ValueType>
  /** The property that is a geometry. */
  readonly geometry: string
}

/** Checks what can be compared. Throws a FilterFault. */
export function valueOf(node: RawNode, names: Names): Value {
  switch (node.kind) {
    case 'property':
      return propertyOf(node.name, node.at, names)
    case 'literal':
      return literalOf(node.value, node.at)
    case 'timestamp': {
      const value = readMoment(node.value)
      if (value === null)
        throw new FilterFault(`${node.value} is not a time such as 2026-05-01T12:00:00Z`, node.at)
      return { kind: 'moment', type: 'moment', value }
    }
    case 'date': {
      const value = readDay(node.value)
      if (value === null) throw new FilterFault(`${node.value} is not a day such as 2026-05-01`, node.at)
      return { kind: 'day', type: 'day', value }
    }
    case 'call':
      return foldedOf(node, names)
    default:
      throw new FilterFault('A property or a value is missing here', node.at)
  }
}

function propertyOf(name: string, at: string, { values, geometry }: Names): Value {
  const type = values.get(name)
  if (type !== undefined) return { kind: 'property', name, type }
  if (name === geometry) throw new FilterFault(`${name} can be used in S_INTERSECTS only`, at)
  throw new FilterFault(`There is no property ${name}; there are ${[...values.keys()].join(', ')}`, at)
}

function literalOf(value: string | number | boolean, at: string): Value {
  if (typeof value === 'number') return { kind: 'number', type: 'number', value }
  if (typeof value === 'boolean') return { kind: 'flag', type: 'flag', value }
  if (value.includes('\0')) throw new FilterFault('A text must not contain the character U+0000', at)
  return { kind: 'text', type: 'text', value }
}

function foldedOf({ op, args, at }: Extract<RawNode, { kind: 'call' }>, names: Names): Value {
  const kind = op.toLowerCase()
  if (kind !== 'casei' && kind !== 'accenti') throw new FilterFault(`The function ${op} is not supported`, at)
  const [only] = args
  if (!only || args.length > 1) throw new FilterFault(`${op} takes one argument`, at)
  const of = valueOf(only, names)
  if (of.type !== 'text') throw new FilterFault(`${op} takes a text`, at)
  return { kind, type: 'text', of }
}

/**
 * Returns values of one type, so that they can be compared. Beside a time, a text is read as a time, as GDAL writes it.
 * Beside a day, a time counts as its day.
 */
export function alike(values: readonly Value[], at: string): Value[] {
  const isTime = ({ type }: Value) => type === 'moment' || type === 'day'
  const read = values.some(isTime) ? values.map((value) => timeOf(value, at)) : [...values]
  const types = new Set(read.map((value) => (isTime(value) ? 'time' : value.type)))
  if (types.size > 1) throw new FilterFault(`A ${[...types].join(' and a ')} cannot be compared`, at)
  return read
}

function timeOf(value: Value, at: string): Value {
  if (value.kind !== 'text') return value
  const day = readDay(value.value)
  if (day !== null) return { kind: 'day', type: 'day', value: day }
  const moment = readMoment(value.value)
  if (moment === null) throw new FilterFault(`${value.value} is not a time such as 2026-05-01T12:00:00Z`, at)
  return { kind: 'moment', type: 'moment', value: moment }
}
