import type { RecordDetail } from '#contract/records/records.ts'
import { DeleteRecordButton, RecordActions } from '#web/records/own/record-actions.tsx'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from './use-recording.ts'
import { useUnfinishedOnMap } from './use-unfinished-on-map.ts'

interface ActionsOnMapProps {
  record: RecordDetail
  /** Whether it can be deleted among the others, as in its popup. */
  withDeletion?: boolean
}

/** The actions on a record, in its popup and in its dialog. */
export function ActionsOnMap({ record, withDeletion = false }: ActionsOnMapProps) {
  const { beginEdit } = useUnfinishedOnMap()
  const { barred } = useRecording().drawing
  return (
    <RecordActions record={record} onEdit={barred === null ? beginEdit : null}>
      {withDeletion ? <DeletionOnMap record={record} /> : undefined}
    </RecordActions>
  )
}

/** Deletes a record, and closes what showed it. */
export function DeletionOnMap({ record }: { record: RecordDetail }) {
  const { choose, viewed, view, recordsChanged } = useSelection()
  return (
    <DeleteRecordButton
      record={record}
      onDeleted={() => {
        choose(null)
        if (viewed !== null) view(null)
      }}
      onChanged={recordsChanged}
    />
  )
}
