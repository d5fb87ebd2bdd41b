import type { MapLibreMap } from 'maplibre-gl'
import { useBackground, type Background } from '#web/features/layers/use-background.ts'
import type { MapStart } from './address.ts'
import type { TaskState } from './task-context.ts'

/** What lies beneath the records. Which two layers are compared is a task and stands among the others. */
export function useNewLayers(
  map: MapLibreMap | null,
  start: MapStart,
  { work, dispatch }: TaskState,
): Background {
  return useBackground(map, start, {
    comparison: work.comparing,
    compare: (comparison) => dispatch({ task: 'comparing', comparison }),
  })
}
