import { FILTER_LIMITS, FilterFault } from './filter-fault.rules.ts'
import type { RawNode } from './raw-tree.rules.ts'
import { COMPARISONS, type Comparison, type Condition, type Value, type ValueType } from '../ogc/condition.ts'
import { alike, type Names, valueOf } from './check-value.rules.ts'
import { readDay, readMoment } from './moments.rules.ts'

/** An end of an interval that is open. */
const OPEN = '..'

/** A time strictly between the ends of an interval. */
function duringOf(value: Value, interval: RawNode): Condition {
  const { at } = interval
  if (interval.kind !== 'interval' || interval.ends.length !== 2)
    throw new FilterFault('T_DURING takes a time and an INTERVAL with two ends', at)
  if (value.type !== 'moment' && value.type !== 'day')
    throw new FilterFault('T_DURING takes a time and an INTERVAL with two ends', at)
  const parts = interval.ends.flatMap((end, index): Condition[] => {
    const right = endOf(end)
    const op: Comparison = index === 0 ? '>' : '<'
    return right === null ? [] : [{ kind: 'compare', op, left: value, right }]
  })
  // A record always has a time, so it is within an interval that is open at both ends.
  return parts.length === 0 ? { kind: 'constant', value: true } : { kind: 'and', parts }
}

/** Null if the end is open. */
function endOf(end: RawNode): Value | null {
  if (end.kind === 'property') throw new FilterFault('The ends of an INTERVAL are times', end.at)
  const text = 'value' in end ? end.value : null
  if (typeof text !== 'string') throw new FilterFault('The ends of an INTERVAL are times', end.at)
  if (text === OPEN) return null
  const day = readDay(text)
  if (day !== null) return { kind: 'day', type: 'day', value: day }
  const moment = readMoment(text)
  if (moment === null) throw new FilterFault(`${text} is not a time such as 2026-05-01T12:00:00Z`, end.at)
  return { kind: 'moment', type: 'moment', value: moment }
}

type Call = Extract<RawNode, { kind: 'call' }>

const TIMES: Readonly<Record<string, Comparison>> = { t_after: '>', t_before: '<' }

/** Checks names, types and sizes. Throws a FilterFault. */
export function checkTree(node: RawNode, names: Names): Condition {
  if (node.kind === 'literal' && typeof node.value === 'boolean')
    return { kind: 'constant', value: node.value }
  if (node.kind !== 'call') throw new FilterFault('A condition is missing here', node.at)
  return conditionOf(node, names)
}

function conditionOf(call: Call, names: Names): Condition {
  const op = call.op === 'isNull' ? call.op : call.op.toLowerCase()
  if (op === 'and' || op === 'or') return joined(op, call, names)
  if (op === 'not') {
    const [part] = argsOf(call, 1)
    return { kind: 'not', part: checkTree(part, names) }
  }
  if (isComparison(op)) return compared(op, call, names)
  const time = TIMES[op]
  if (time) return inTime(time, call, names)
  switch (op) {
    case 'isNull': {
      const [value] = argsOf(call, 1)
      return isNull(value, names)
    }
    case 'like':
      return like(call, names)
    case 'between': {
      const [value, low, high] = argsOf(call, 3).map((arg) => valueOf(arg, names))
      return { kind: 'between', ...between(call, value, low, high) }
    }
    case 'in':
      return among(call, names)
    case 't_during': {
      const [value, interval] = argsOf(call, 2)
      return duringOf(valueOf(value, names), interval)
    }
    case 's_intersects':
      return intersects(call, names)
    default:
      throw new FilterFault(`The operator ${call.op} is not supported`, call.at)
  }
}

/** @param count of arguments that the operator takes */
function argsOf<Count extends 1 | 2 | 3>({ op, args, at }: Call, count: Count): Args<Count> {
  if (args.length !== count)
    throw new FilterFault(`${op} takes ${count === 1 ? 'one argument' : `${count} arguments`}`, at)
  return args as unknown as Args<Count>
}
type Args<Count> = Count extends 1
  ? readonly [RawNode]
  : Count extends 2
    ? readonly [RawNode, RawNode]
    : readonly [RawNode, RawNode, RawNode]

function isComparison(op: string): op is Comparison {
  return (COMPARISONS as readonly string[]).includes(op)
}

function joined(kind: 'and' | 'or', { args, at }: Call, names: Names): Condition {
  if (args.length < 2) throw new FilterFault(`${kind} takes at least two arguments`, at)
  return { kind, parts: args.map((arg) => checkTree(arg, names)) }
}

function compared(op: Comparison, call: Call, names: Names): Condition {
  const [left, right] = argsOf(call, 2).map((arg) => valueOf(arg, names))
  return { kind: 'compare', op, ...pair(call, left, right) }
}

function inTime(op: Comparison, call: Call, names: Names): Condition {
  const [left, right] = argsOf(call, 2).map((arg) => valueOf(arg, names))
  const sides = pair(call, left, right)
  const isTime = (type: ValueType) => type === 'moment' || type === 'day'
  if (!isTime(sides.left.type) || !isTime(sides.right.type))
    throw new FilterFault(`${call.op} compares times`, call.at)
  return { kind: 'compare', op, ...sides }
}

function pair({ at }: Call, left?: Value, right?: Value): { left: Value; right: Value } {
  if (!left || !right) throw new FilterFault('A value is missing', at)
  const [one, other] = alike([left, right], at)
  return { left: one ?? left, right: other ?? right }
}

function between({ at }: Call, ...given: (Value | undefined)[]): { value: Value; low: Value; high: Value } {
  const [value, low, high] = alike(
    given.filter((each) => each !== undefined),
    at,
  )
  if (!value || !low || !high) throw new FilterFault('A value is missing', at)
  if (value.type === 'text' || value.type === 'flag')
    throw new FilterFault('BETWEEN compares numbers and times', at)
  return { value, low, high }
}

function isNull(node: RawNode, names: Names): Condition {
  const value = valueOf(node, names)
  if (value.kind !== 'property') throw new FilterFault('IS NULL asks about a property', node.at)
  return { kind: 'isNull', value }
}

function like(call: Call, names: Names): Condition {
  const [left, right] = argsOf(call, 2)
  const [value, pattern] = [valueOf(left, names), valueOf(right, names)]
  if (value.type !== 'text' || pattern.type !== 'text') throw new FilterFault('LIKE compares texts', call.at)
  mustBePattern(pattern, right.at)
  return { kind: 'like', value, pattern }
}

function mustBePattern(pattern: Value, at: string): void {
  if (pattern.kind === 'casei' || pattern.kind === 'accenti') {
    mustBePattern(pattern.of, at)
    return
  }
  if (pattern.kind !== 'text') throw new FilterFault('The pattern of LIKE is a text', at)
  const { value } = pattern
  if (value.length > FILTER_LIMITS.pattern)
    throw new FilterFault(`A pattern may have at most ${FILTER_LIMITS.pattern} characters`, at)
  if (value.split('%').length - 1 > FILTER_LIMITS.wildcards)
    throw new FilterFault(`A pattern may have at most ${FILTER_LIMITS.wildcards} times %`, at)
  // Backslashes in pairs are themselves; what is left of them would escape the end.
  if (value.replaceAll('\\\\', '').endsWith('\\'))
    throw new FilterFault('A pattern must not end with a single backslash', at)
}

function among(call: Call, names: Names): Condition {
  const [left, right] = argsOf(call, 2)
  if (right.kind !== 'list' || right.items.length === 0)
    throw new FilterFault('IN takes a list of values', right.at)
  if (right.items.length > FILTER_LIMITS.list)
    throw new FilterFault(`IN takes at most ${FILTER_LIMITS.list} values`, right.at)
  const [value, ...list] = alike(
    [left, ...right.items].map((node) => valueOf(node, names)),
    call.at,
  )
  if (!value) throw new FilterFault('A value is missing', call.at)
  return { kind: 'in', value, list }
}

function intersects(call: Call, names: Names): Condition {
  const args = argsOf(call, 2)
  const property = args.find((arg) => arg.kind === 'property')
  const shape = args.find((arg) => arg.kind === 'shape')
  if (property?.name !== names.geometry || !shape)
    throw new FilterFault(`S_INTERSECTS takes ${names.geometry} and a geometry`, call.at)
  return { kind: 'intersects', shape: shape.shape, at: shape.at }
}
