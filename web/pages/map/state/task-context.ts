import type { Dispatch } from 'react'
import { requiredContext } from '#web/lib/required-context.ts'
import type { Work, WorkEvent } from './task.ts'

export interface TaskState {
  work: Work
  /** The same function in every render. */
  dispatch: Dispatch<WorkEvent>
}

/** The current tasks at the map. */
export const [TaskContext, useTask] = requiredContext<TaskState>('TaskContext')
