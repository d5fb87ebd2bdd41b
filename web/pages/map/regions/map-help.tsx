import { useLayers } from '#web/features/layers/layers-context.ts'
import { isTouchDevice } from '#web/lib/touch.ts'
import { useSeeRelief } from '../panels/layers/use-see-relief.ts'
import { useRecording } from '../panels/record/use-recording.ts'
import { visitorOf } from '../state/visitor.ts'
import { HelpCard } from './help-card.tsx'

/** The hint about the first step, for this visitor. */
export function MapHelp() {
  const { place, drawing } = useRecording()
  const { reliefSets } = useLayers().settings
  const seeRelief = useSeeRelief()
  const visitor = visitorOf({ barred: drawing.barred, touch: isTouchDevice(), place })
  return <HelpCard visitor={visitor} relief={reliefSets[0] ?? null} onSeeRelief={seeRelief} />
}
