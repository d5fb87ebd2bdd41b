import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isGone } from '#web/lib/api.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import { recordQuery } from '#web/records/records.data.ts'
import { isOf, send, useUnfinished } from '#web/records/unfinished/index.ts'
import type { PanelSize } from '#web/ui/panel/panel-size.ts'
import type { Work } from '../../state/task.ts'
import type { Recording } from './use-recording.ts'

export interface AfterSaveCardState {
  /** The record that was just saved; null while nothing is said about one. */
  id: number | null
  /** The height of the sheet that says it, where the form is a sheet too. */
  size: PanelSize
  resize: (size: PanelSize) => void
}

export const [AfterSaveContext, useAfterSaveCard] = requiredContext<AfterSaveCardState>('AfterSaveContext')

interface Beside {
  page: object
  work: Work
  recording: Pick<Recording, 'place' | 'size'>
}

/**
 * The card that a member sees after saving a record, until it is closed or the record is deleted. It gives way to the next
 * drawing and the form.
 */
export function useNewAfterSaveCard({ page, work, recording }: Beside): AfterSaveCardState {
  const saved = useUnfinished((state) =>
    state.phase.is === 'saved' && isOf(state, page) ? state.phase.id : null,
  )
  const [sized, setSized] = useState<{ id: number; size: PanelSize } | null>(null)
  const free =
    recording.size === 'closed' && work.editing === null && work.drawing.present.phase === 'not drawing'
  const { error } = useQuery({ ...recordQuery(saved ?? 0), enabled: saved !== null })
  const id = free && !isGone(error) ? saved : null
  const sheet = recording.place === 'bottom sheet' && id !== null
  return {
    id,
    size: !sheet ? 'closed' : sized?.id === id ? sized.size : 'peek',
    resize: (size) => {
      if (size === 'closed') send({ type: 'closed' })
      else if (id !== null) setSized({ id, size })
    },
  }
}
