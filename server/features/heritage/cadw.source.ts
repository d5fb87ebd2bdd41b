import { readAreas, type Area } from './areas.rules.ts'
import { FeedTrouble } from './trouble.ts'
import { askWfs, type WfsQuestion } from './wfs.source.ts'

/** Every scheduled monument of Wales, as Cadw publishes them. Throws FeedTrouble. */
export async function fetchMonuments(question: WfsQuestion): Promise<Area[]> {
  return usable(readAreas('monuments', await askWfs(question)))
}

/** Every park and garden of Cadw's register. Throws FeedTrouble. */
export async function fetchParks(question: WfsQuestion): Promise<Area[]> {
  return usable(readAreas('parks', await askWfs(question)))
}

/** A layer of the whole country without one numbered area is another layer, or an answer that lost its properties. */
function usable(areas: Area[]): Area[] {
  if (areas.length === 0) throw new FeedTrouble('nonsense', 'not one area with a number and an outline')
  return areas
}
