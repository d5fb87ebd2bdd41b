import type { AreaLayer } from '#contract/relief/heritage.ts'
import { FeedTrouble } from '#server/platform/map-service/polite-client.ts'
import { askWfs, type WfsQuestion } from '#server/platform/map-service/wfs.source.ts'
import { joinedParts, readArea, type Area } from '../areas.rules.ts'

/** Every scheduled monument of Wales, as Cadw publishes them. Throws FeedTrouble. */
export async function fetchMonuments(question: WfsQuestion): Promise<Area[]> {
  return fetchAreas('monuments', question)
}

/** Every park and garden of Cadw's register. Throws FeedTrouble. */
export async function fetchParks(question: WfsQuestion): Promise<Area[]> {
  return fetchAreas('parks', question)
}

/**
 * A layer of the whole country without a single numbered area is another layer, or a response that lost its
 * properties.
 */
async function fetchAreas(layer: AreaLayer, question: WfsQuestion): Promise<Area[]> {
  const { found } = await askWfs(question, (feature) => readArea(layer, feature))
  if (found.length === 0) throw new FeedTrouble('nonsense', 'not one area with a number and an outline')
  return joinedParts(found)
}
