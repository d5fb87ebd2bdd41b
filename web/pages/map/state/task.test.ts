import { describe, expect, it } from 'vitest'
import type { Outline } from '#contract/records/records.ts'
import { sampleRecord } from '#web/testing/sample-record.ts'
import {
  isUnderWay,
  mayBegin,
  tasksOf,
  TASKS,
  workAfter,
  workAtFirst,
  type Task,
  type Work,
  type WorkEvent,
} from './task.ts'

const BROWSING = workAtFirst({ comparison: null })
const HERE: Outline[number] = [52.1, -3.8]
const THERE: Outline[number] = [52.2, -3.7]

const drawing = (event: Extract<WorkEvent, { task: 'drawing' }>['event']): WorkEvent => ({
  task: 'drawing',
  event,
})
const measuring = (event: Extract<WorkEvent, { task: 'measuring' }>['event']): WorkEvent => ({
  task: 'measuring',
  event,
})

/** Two points and the end of a line; these events have no effect if nothing is being measured. */
const LINE: WorkEvent[] = [
  measuring({ type: 'placed', point: HERE }),
  measuring({ type: 'placed', point: THERE }),
  measuring({ type: 'finished' }),
]

/** The events that start each task. */
const BEGIN: Readonly<Record<Exclude<Task, 'browsing'>, WorkEvent[]>> = {
  drawing: [drawing({ type: 'begun' }), drawing({ type: 'corners', corners: [HERE] })],
  editing: [{ task: 'editing', record: sampleRecord({ id: 1 }) }],
  measuring: [measuring({ type: 'begun' }), ...LINE],
  comparing: [{ task: 'comparing', comparison: { left: 'street', right: 'dtm:hillshade' } }],
  profiling: [measuring({ type: 'begun' }), ...LINE, { task: 'profiling', shown: true }],
}

const after = (work: Work, ...events: WorkEvent[]) => events.reduce(workAfter, work)
const during = (task: Task) => (task === 'browsing' ? BROWSING : after(BROWSING, ...BEGIN[task]))

/** Both continue (+), the current one ends (-), the new one is refused (x), or the same task starts again (o). */
const PAIRS = `
            browsing drawing editing measuring comparing profiling
  drawing          -       x       +         -         +         -
  editing          -       x       o         +         +         +
  measuring        -       x       +         o         +         -
  comparing        -       +       +         +         o         +
  profiling        -       x       +         +         +         o`

const [head = [], ...rows] = PAIRS.trim()
  .split('\n')
  .map((line) => line.trim().split(/ +/))
const pairs = rows.flatMap(([begun, ...marks]) =>
  marks.map((mark, column) => [begun, head[column], mark] as [Exclude<Task, 'browsing'>, Task, string]),
)

describe('starting a task during another', () => {
  it.each(pairs)('%s during %s: %s', (begun, underWay, mark) => {
    const before = during(underWay)
    const work = after(before, ...BEGIN[begun])
    expect([isUnderWay(work, underWay), isUnderWay(work, begun)]).toEqual(
      {
        '+': [true, true],
        '-': [false, true],
        x: [true, underWay === begun],
        o: [true, true],
      }[mark],
    )
  })

  it('another corner, record, line or pair of layers replaces the first', () => {
    const second = sampleRecord({ id: 2 })
    expect(after(during('editing'), { task: 'editing', record: second }).editing).toBe(second)
    expect(after(during('measuring'), measuring({ type: 'begun' })).measuring).toEqual({
      phase: 'measuring',
      points: [],
    })
    const other = { left: 'dtm:hillshade', right: 'dsm' } as const
    expect(after(during('comparing'), { task: 'comparing', comparison: other }).comparing).toBe(other)
  })

  it('a polygon in progress that is restored by undoing ends measuring', () => {
    const drawn = after(
      during('drawing'),
      drawing({ type: 'finished', outline: [HERE, THERE, [52.1, -3.7]] }),
    )
    const measured = after(drawn, ...BEGIN.measuring)
    expect(tasksOf(measured)).toEqual(['measuring'])
    expect(tasksOf(after(measured, drawing({ type: 'undone' })))).toEqual(['drawing'])
  })

  it('mayBegin says whether a task can start', () => {
    expect(mayBegin(during('drawing'), 'measuring')).toBe(false)
    expect(mayBegin(during('comparing'), 'measuring')).toBe(true)
  })
})

describe('ending a task', () => {
  const end: Readonly<Record<Exclude<Task, 'browsing'>, WorkEvent>> = {
    drawing: drawing({ type: 'cleared' }),
    editing: { task: 'editing', record: null },
    measuring: measuring({ type: 'left' }),
    comparing: { task: 'comparing', comparison: null },
    profiling: measuring({ type: 'left' }),
  }

  it.each(Object.entries(end))('after %s the visitor browses', (task, event) => {
    expect(tasksOf(after(during(task as Task), event))).toEqual(['browsing'])
  })

  it.each([
    ['browsing', ['browsing']],
    ['drawing', ['browsing']],
    ['editing', ['editing']],
    // Escape removes the line before it ends the task.
    ['measuring', ['measuring']],
    ['comparing', ['comparing']],
    ['profiling', ['measuring']],
  ] as const)('Escape on the map during %s leaves %j', (task, left) => {
    expect(tasksOf(after(during(task), { task: 'all', event: 'escaped' }))).toEqual(left)
  })

  it('the first Escape removes the measured line, and the second ends measuring', () => {
    const escaped: WorkEvent = { task: 'all', event: 'escaped' }
    const once = after(during('profiling'), escaped)
    expect(once.measuring).toEqual({ phase: 'measuring', points: [] })
    expect(tasksOf(after(once, escaped))).toEqual(['browsing'])
  })

  it('a profile belongs to its line, and another line starts without one', () => {
    expect(tasksOf(after(during('profiling'), ...BEGIN.measuring))).toEqual(['measuring'])
  })

  it('the browser’s Back button ends only the editing of a record', () => {
    const returning = Object.entries(TASKS).filter(([, { back }]) => back === 'browsing')
    expect(returning.map(([task]) => task)).toEqual(['editing'])
  })

  it('a reload keeps what is in the address or in the draft', () => {
    const kept = Object.entries(TASKS).filter(([, { reload }]) => reload !== 'nothing')
    expect(kept.map(([task, { reload }]) => `${task}: ${reload}`)).toEqual([
      'browsing: address',
      'drawing: draft',
      'editing: address',
      'comparing: address',
    ])
    expect(tasksOf(workAtFirst({ comparison: { left: 'street', right: 'dtm:hillshade' } }))).toEqual([
      'comparing',
    ])
  })
})
