import type { RecordDetail } from '#contract/records/records.ts'
import { RecordActions } from '#web/records/own/record-actions.tsx'
import { useSelection } from '../../state/selection.ts'
import { useRecording } from './use-recording.ts'
import { useUnfinishedOnMap } from './use-unfinished-on-map.ts'

/** The actions on a record, in its popup and in its dialog. */
export function ActionsOnMap({ record }: { record: RecordDetail }) {
  const { beginEdit } = useUnfinishedOnMap()
  const { barred } = useRecording().drawing
  const { choose, viewed, view, recordsChanged } = useSelection()
  return (
    <RecordActions
      record={record}
      onEdit={barred === null ? beginEdit : null}
      onDeleted={() => {
        choose(null)
        if (viewed !== null) view(null)
      }}
      onChanged={recordsChanged}
    />
  )
}
