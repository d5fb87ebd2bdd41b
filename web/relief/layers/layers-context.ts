import { requiredContext } from '#web/lib/required-context.ts'
import type { Background } from './kinds/use-background.ts'

/** The layers under the records on the map of the page. */
export const [LayersContext, useLayers] = requiredContext<Background>('LayersContext')
