import type { RecordDetail } from '#contract/records/records.ts'
import {
  historyAfter,
  NOTHING_DRAWN,
  type DrawingHistory,
  type HistoryEvent,
} from '#web/map/drawing/drawing-history.ts'
import {
  measuringAfter,
  NOT_MEASURING,
  type LinePoint,
  type Measuring,
  type MeasuringEvent,
} from '#web/map/measuring/measuring-state.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'

/**
 * The tasks of a visitor at the map. Drawing lasts from choosing the tool to the finished polygon, editing from
 * opening the record to saving or abandoning the change, and measuring until the tool is closed.
 */
export type Task = 'browsing' | 'drawing' | 'editing' | 'measuring' | 'comparing' | 'profiling'

type Meeting = 'both go on' | 'ends' | 'refuses'

interface Manners {
  /** What happens to the current task when this one starts: it continues, it ends, or it refuses the new one. */
  meets: Readonly<Record<Task, Meeting>>
  /** The effect of Escape on the map. */
  escape: 'ends it' | 'one step back' | 'nothing'
  /** Where the browser's Back button leads. */
  back: 'browsing' | 'the page before'
  /** What restores the task after a reload. */
  reload: 'address' | 'draft' | 'nothing'
}

const BESIDE_ALL = {
  browsing: 'both go on',
  drawing: 'both go on',
  editing: 'both go on',
  measuring: 'both go on',
  comparing: 'both go on',
  profiling: 'both go on',
} as const

/**
 * Which tasks exclude each other, and how each one ends. All behaviour that depends on the current task follows from
 * this table.
 */
export const TASKS: Readonly<Record<Task, Manners>> = {
  browsing: { meets: BESIDE_ALL, escape: 'nothing', back: 'the page before', reload: 'address' },
  drawing: {
    // Only one of these tasks can use the pointer on the map.
    meets: { ...BESIDE_ALL, drawing: 'refuses', measuring: 'ends', profiling: 'ends' },
    escape: 'ends it',
    back: 'the page before',
    reload: 'draft',
  },
  editing: {
    // There is only one polygon on the map.
    meets: { ...BESIDE_ALL, drawing: 'refuses', editing: 'ends' },
    escape: 'nothing',
    back: 'browsing',
    reload: 'address',
  },
  measuring: {
    meets: { ...BESIDE_ALL, drawing: 'refuses', measuring: 'ends', profiling: 'ends' },
    escape: 'one step back',
    back: 'the page before',
    reload: 'nothing',
  },
  comparing: {
    meets: { ...BESIDE_ALL, comparing: 'ends' },
    escape: 'nothing',
    back: 'the page before',
    reload: 'address',
  },
  profiling: {
    // It is the profile of the measured line, and while drawing there is none.
    meets: { ...BESIDE_ALL, drawing: 'refuses', profiling: 'ends' },
    escape: 'ends it',
    back: 'the page before',
    reload: 'nothing',
  },
}

/** The current tasks, with the state of each. */
export interface Work {
  drawing: DrawingHistory
  /** The record that is being changed; null if none is. */
  editing: RecordDetail | null
  measuring: Measuring
  comparing: Comparison | null
  /** The points of the line whose elevation profile is open; null if none is. */
  profileOf: readonly LinePoint[] | null
}

export type WorkEvent =
  | { task: 'drawing'; event: HistoryEvent }
  | { task: 'editing'; record: RecordDetail | null }
  | { task: 'measuring'; event: MeasuringEvent }
  | { task: 'comparing'; comparison: Comparison | null }
  | { task: 'profiling'; shown: boolean }
  /** Escape was pressed on the map. */
  | { task: 'all'; event: 'escaped' }

/** The state at the start. Anything restored from a draft or the address follows later, because it has to be fetched. */
export function workAtFirst({ comparison }: { comparison: Comparison | null }): Work {
  return {
    drawing: NOTHING_DRAWN,
    editing: null,
    measuring: NOT_MEASURING,
    comparing: TASKS.comparing.reload === 'address' ? comparison : null,
    profileOf: null,
  }
}

/** Never empty: without another task, the visitor is browsing. */
export function tasksOf(work: Work): Task[] {
  const { drawing, editing, measuring, comparing, profileOf } = work
  const tasks: Task[] = []
  if (drawing.present.phase === 'drawing') tasks.push('drawing')
  if (editing) tasks.push('editing')
  if (measuring.phase !== 'off') tasks.push('measuring')
  if (comparing) tasks.push('comparing')
  if (measuring.phase === 'measured' && measuring.points === profileOf) tasks.push('profiling')
  return tasks.length > 0 ? tasks : ['browsing']
}

export function isUnderWay(work: Work, task: Task): boolean {
  return tasksOf(work).includes(task)
}

/** Whether the current tasks allow another one to start. */
export function mayBegin(work: Work, task: Task): boolean {
  return tasksOf(work).every((other) => TASKS[task].meets[other] !== 'refuses')
}

/** Whether clicks on the map set points. */
export function placesPoints({ drawing, measuring }: Work): boolean {
  return drawing.present.phase === 'drawing' || measuring.phase === 'measuring'
}

/** An event that would start a task changes nothing if a current task refuses it. */
export function workAfter(work: Work, event: WorkEvent): Work {
  const changed = changedWork(work, event)
  const before = tasksOf(work)
  const begun = tasksOf(changed).filter((task) => !before.includes(task))
  if (!begun.every((task) => mayBegin(work, task))) return work
  const ending = before.filter((other) => begun.some((task) => TASKS[task].meets[other] === 'ends'))
  return ending.reduce(ended, changed)
}

function changedWork(work: Work, event: WorkEvent): Work {
  switch (event.task) {
    case 'drawing':
      return { ...work, drawing: historyAfter(work.drawing, event.event) }
    case 'editing':
      return { ...work, editing: event.record }
    case 'measuring':
      return { ...work, measuring: measuringAfter(work.measuring, event.event) }
    case 'comparing':
      return { ...work, comparing: event.comparison }
    case 'profiling': {
      const { measuring } = work
      return { ...work, profileOf: event.shown && measuring.phase === 'measured' ? measuring.points : null }
    }
    case 'all':
      return tasksOf(work).reduce(escaped, work)
  }
}

function escaped(work: Work, task: Task): Work {
  switch (TASKS[task].escape) {
    case 'ends it':
      return ended(work, task)
    case 'one step back':
      return { ...work, measuring: measuringAfter(work.measuring, { type: 'escaped' }) }
    case 'nothing':
      return work
  }
}

function ended(work: Work, task: Task): Work {
  switch (task) {
    case 'browsing':
      return work
    case 'drawing':
      return { ...work, drawing: historyAfter(work.drawing, { type: 'cleared' }) }
    case 'editing':
      return { ...work, editing: null }
    case 'measuring':
      return { ...work, measuring: NOT_MEASURING }
    case 'comparing':
      return { ...work, comparing: null }
    case 'profiling':
      return { ...work, profileOf: null }
  }
}
