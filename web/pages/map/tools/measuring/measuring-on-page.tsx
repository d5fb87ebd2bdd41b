import { MeasuredCard } from '#web/map/measuring/measured-card.tsx'
import { MeasuringBar, MeasuringCross } from '#web/map/measuring/measuring-bar.tsx'
import { MeasuringTool } from '#web/map/measuring/measuring-tool.tsx'
import { useMapLayout } from '../../layout/layout-context.ts'
import { useMeasuringOnPage } from './use-measuring-on-page.ts'

export function PageMeasuringTool() {
  return <MeasuringTool controls={useMeasuringOnPage().controls} />
}

/** The next step while a line is being measured, and the result. */
export function PageMeasuringBar() {
  const { controls, showProfile } = useMeasuringOnPage()
  const { measured, bar, arrangement } = useMapLayout().layout
  return (
    <>
      <MeasuringBar controls={controls} inLine={bar === 'line'} />
      {measured && (
        <MeasuredCard controls={controls} inLine={arrangement === 'low'} onShowProfile={showProfile} />
      )}
    </>
  )
}

export function PageMeasuringCross() {
  return <MeasuringCross controls={useMeasuringOnPage().controls} />
}
