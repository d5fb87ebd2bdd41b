import { MeasuredCard } from '#web/map/measuring/measured-card.tsx'
import { MeasuringBar, MeasuringCross } from '#web/map/measuring/measuring-bar.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { useTask } from '../../state/task-context.ts'
import { isUnderWay } from '../../state/task.ts'
import { useMeasuringOnPage } from './use-measuring-on-page.ts'

/** The next step while a line is being measured, and the result. */
export function PageMeasuringBar() {
  const { controls, showProfile } = useMeasuringOnPage()
  const { barInLine, frame, hidden } = useMapLayout()
  const { work } = useTask()
  return (
    <>
      <MeasuringBar controls={controls} inLine={barInLine} />
      {!hidden && !isUnderWay(work, 'profiling') && (
        <MeasuredCard controls={controls} inLine={frame === 'sideways'} onShowProfile={showProfile} />
      )}
    </>
  )
}

export function PageMeasuringCross() {
  return <MeasuringCross controls={useMeasuringOnPage().controls} />
}
