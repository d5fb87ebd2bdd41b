import type { MapLibreMap } from 'maplibre-gl'
import { useFirstRelief } from '#web/relief/layers/ground/first-relief.ts'
import { useBackground, type Background } from '#web/relief/layers/kinds/use-background.ts'
import type { MapStart } from './address.ts'
import type { TaskState } from './task-context.ts'

/** The layers under the records. The two layers being compared are a task, kept with the other tasks. */
export function useNewLayers(
  map: MapLibreMap | null,
  start: MapStart,
  { work, dispatch }: TaskState,
): Background {
  const background = useBackground(map, start, {
    comparison: work.comparing,
    compare: (comparison) => dispatch({ task: 'comparing', comparison }),
  })
  useFirstRelief(map, background)
  return background
}
