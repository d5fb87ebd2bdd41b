import { OPEN_COLLECTIONS, type OpenCollection } from '#contract/open-data/open-data.ts'
import { Refusal } from '#server/platform/http/errors.ts'

/** Throws a Refusal if there is none. */
export function collectionNamed(name: string): OpenCollection {
  const found = OPEN_COLLECTIONS.find((collection) => collection === name)
  if (!found) throw new Refusal('not-found')
  return found
}
