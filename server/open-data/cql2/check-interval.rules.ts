import { FilterFault } from './filter-fault.rules.ts'
import { readDay, readMoment } from './moments.rules.ts'
import type { RawNode } from './raw-tree.rules.ts'
import type { Comparison, Condition, Value } from '../ogc/condition.ts'

/** An end of an interval that is open. */
const OPEN = '..'

/** A time strictly between the ends of an interval. */
export function duringOf(value: Value, interval: RawNode): Condition {
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
