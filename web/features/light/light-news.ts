import type { LightLayerState } from '#web/map/light/light-layer-state.ts'
import type { SourceNews } from '#web/map/source-health.ts'

/** How the heights come, as it is told of every other layer. */
export function newsOf({
  waiting,
  failing,
}: Pick<LightLayerState & { supported: true }, 'waiting' | 'failing'>): readonly SourceNews[] {
  if (waiting > 0) return ['asked']
  return [failing ? 'failed' : 'arrived', 'at-rest']
}
