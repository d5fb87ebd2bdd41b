import type { LightLayerState } from '#web/map/light/light-layer-state.ts'
import type { SourceNews } from '#web/map/layers/source-health.ts'

/** The loading state of the heights, in the form that all other layers use. */
export function newsOf({
  waiting,
  failing,
}: Pick<LightLayerState & { supported: true }, 'waiting' | 'failing'>): readonly SourceNews[] {
  if (waiting > 0) return ['asked']
  return failing ? ['failed', 'missing', 'at-rest'] : ['arrived', 'complete', 'at-rest']
}
