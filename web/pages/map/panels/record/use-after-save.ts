import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#web/accounts/session.ts'
import { recordQuery } from '#web/records/records.data.ts'
import { isGone } from '#web/lib/api.ts'
import { requiredContext } from '#web/lib/required-context.ts'
import type { PanelSize } from '#web/ui/panel-size.ts'
import type { Work } from '../../state/task.ts'
import type { Browsing } from '../in-view/use-browsing.ts'
import type { Recording } from './use-recording.ts'

export interface AfterSave {
  /** The record that was just saved; null while nothing is said about one. */
  id: number | null
  /** The height of the sheet that says it, where the form is a sheet too. */
  size: PanelSize
  tell: (id: number) => void
  resize: (size: PanelSize) => void
}

export const [AfterSaveContext, useAfterSave] = requiredContext<AfterSave>('AfterSaveContext')

interface Beside {
  work: Work
  recording: Pick<Recording, 'place' | 'size'>
  browsing: Pick<Browsing, 'size'>
}

/**
 * What a member is told after saving a record, until it is closed or the record is deleted. It gives way to the next drawing,
 * the form and the list.
 */
export function useNewAfterSave({ work, recording, browsing }: Beside): AfterSave {
  const username = useSession()?.username ?? null
  const [saved, setSaved] = useState<{ id: number; by: string | null } | null>(null)
  const [size, setSize] = useState<PanelSize>('closed')
  const free =
    recording.size === 'closed' && work.editing === null && work.drawing.present.phase === 'not drawing'
  const { error } = useQuery({ ...recordQuery(saved?.id ?? 0), enabled: saved !== null })
  const stands = saved !== null && !isGone(error)
  const id = stands && free && saved.by === username ? saved.id : null
  const sheet = recording.place === 'bottom sheet' && browsing.size === 'closed' && id !== null
  return {
    id,
    size: sheet ? size : 'closed',
    tell: (record) => {
      setSaved({ id: record, by: username })
      setSize('peek')
    },
    resize: (next) => {
      setSize(next)
      if (next === 'closed') setSaved(null)
    },
  }
}
