import { isDeepStrictEqual } from 'node:util'
import { HERITAGE_TROUBLES, REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  getHeritageFeature,
  getHeritageState,
  getHeritageTile,
  listNmrSites,
  type AreaLayer,
  type HeritageLayerState,
} from '#contract/relief/heritage.ts'
import { getMapSettings } from '#contract/relief/map.ts'
import { findNearby, type NearbySite } from '#contract/records/nearby.ts'
import { addressOf } from '#contract/http/route.ts'
import { squareAround } from '#server/testing/outlines.ts'
import type { Answer, Portal } from '../harness/portal.ts'

/** `same` as without a fault, perhaps older; a clear `notice` of the fault; or `wrong`, which must not happen. */
export type Outcome = 'same' | 'notice' | 'wrong'

export interface Question {
  what: string
  ask: (portal: Portal) => Promise<Answer>
  /** Returns the part that must be the same as without a fault. */
  told: (answer: Answer) => unknown
  /** Acceptable outcomes during a fault. */
  mayBe: readonly Outcome[]
  /** Returns the part that remains if the response says that the service is not available. */
  withoutService?: (told: unknown) => unknown
}

/** A tile that contains the whole region of the stand-in. */
const REGION_TILE = { z: 7, x: 62, y: 42 }
/** Degrees. The places are so far apart that no two of them share a requested area. */
const GRID = { west: -4.1, south: 51.98, step: 0.05, across: 15 }
/** The greatest number of places in the region of the stand-in. */
export const MOST_PLACES = 105

const NOTICES: readonly unknown[] = [...Object.values(HERITAGE_TROUBLES), REFUSAL_TEXTS.busy]

export function isNotice(answer: Answer): boolean {
  return answer.status === 503 && NOTICES.includes((answer.json() as { detail?: unknown }).detail)
}

export function outcomeOf({ told, withoutService }: Question, answer: Answer, truth: unknown): Outcome {
  if (isNotice(answer)) return 'notice'
  if (answer.status !== 200) return 'wrong'
  const heard = told(answer)
  if (isDeepStrictEqual(heard, truth)) return 'same'
  return withoutService && isDeepStrictEqual(heard, withoutService(truth)) ? 'notice' : 'wrong'
}

export function areaTile(layer: AreaLayer): Question {
  const path = addressOf(getHeritageTile, { layer, ...REGION_TILE })
  return {
    what: `tile of ${layer}`,
    ask: (portal) => portal.ask(path),
    told: ({ bytes }) => bytes.toString('base64'),
    mayBe: ['same'],
  }
}

/** Returns requests that need the service only in the background, or not at all. */
export function everydayQuestions(): Question[] {
  const features = [
    ['monuments', 'XX003'],
    ['parks', 'PGW(XX)1(POW)'],
  ] as const
  return [
    areaTile('monuments'),
    areaTile('parks'),
    ...features.map(([layer, id]) => plain(addressOf(getHeritageFeature, { layer, id }))),
    plain(getMapSettings.path),
    {
      ...plain(getHeritageState.path),
      told: (answer) => (answer.json() as HeritageLayerState[]).map(({ count }) => count),
    },
    { ...plain('/LidarPortal'), told: ({ status }) => status },
    { ...plain('/health'), told: ({ status }) => status },
  ]
}

function plain(path: string): Question {
  return { what: path, ask: (portal) => portal.ask(path), told: ({ body }) => body, mayBe: ['same'] }
}

/** Returns the request for a view. @param number of the place, below MOST_PLACES */
export function viewOf(number: number): Question {
  const [west, south] = placeOf(number)
  const box = { west, south, east: west + 0.01, north: south + 0.006 }
  const query = new URLSearchParams(Object.entries(box).map(([name, value]) => [name, value.toFixed(5)]))
  return {
    what: `sites in view ${String(number)}`,
    ask: (portal) => portal.ask(`${listNmrSites.path}?${query.toString()}`),
    told: (answer) => {
      const { sites, truncated } = answer.json() as { sites: unknown; truncated: unknown }
      return { sites, truncated }
    },
    mayBe: ['notice'],
  }
}

/** Returns the requests of a visitor who views a place for the first time. */
export function questionsAbout(number: number): Question[] {
  const [west, south] = placeOf(number)
  const outline = JSON.stringify(squareAround(south + 0.002, west + 0.002, 400))
  return [
    viewOf(number),
    {
      ...plain(addressOf(getHeritageFeature, { layer: 'nmr', id: String(900_200 + number) })),
      // The site may be in a cached view.
      mayBe: ['same', 'notice'],
    },
    {
      what: `nearby ${String(number)}`,
      ask: (portal) =>
        portal.ask(findNearby.path, {
          method: 'POST',
          body: new URLSearchParams({ polygonCoordinate: outline }),
        }),
      told: (answer) => answer.json(),
      mayBe: ['same', 'notice'],
      withoutService: (told) => {
        const { sites } = told as { sites: NearbySite[] }
        return { sites: sites.filter(({ kind }) => kind !== 'nmr'), unasked: ['nmr'] }
      },
    },
  ]
}

function placeOf(number: number): [west: number, south: number] {
  const { west, south, step, across } = GRID
  return [west + (number % across) * step, south + Math.floor(number / across) * step]
}
