import { useGroundView } from '#web/relief/layers/ground-view.ts'
import { useLayers } from '#web/relief/layers/layers-context.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useSeeRelief } from '../panels/layers/use-see-relief.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { visitorOf } from '../state/visitor.ts'
import { HelpCard } from './help-card.tsx'
import { reliefToOffer } from './relief-to-offer.ts'

/** The hint about the first step, for this visitor. */
export function MapHelp() {
  const { place, drawing } = useRecording()
  const { surveys, shown } = useLayers()
  const view = useGroundView(usePageMap())
  const seeRelief = useSeeRelief()
  const visitor = visitorOf({ barred: drawing.barred, touch: isTouchDevice(), place })
  return <HelpCard visitor={visitor} relief={reliefToOffer(surveys, shown, view)} onSeeRelief={seeRelief} />
}
