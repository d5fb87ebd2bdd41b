import { isDeepStrictEqual } from 'node:util'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import {
  getHeritageFeature,
  getHeritageState,
  getHeritageTile,
  HERITAGE_TROUBLES,
  listNmrSites,
  type AreaLayer,
  type HeritageLayerState,
} from '#contract/heritage.ts'
import { getMapSettings } from '#contract/map.ts'
import { findNearby, type NearbySite } from '#contract/nearby.ts'
import { addressOf } from '#contract/route.ts'
import { squareAround } from '#server/testing/outlines.ts'
import type { Answer, Portal } from '../harness/portal.ts'

/** `same` as without trouble, maybe old; a plain `notice` of the trouble; or something that nobody should see. */
export type Outcome = 'same' | 'notice' | 'wrong'

export interface Question {
  what: string
  ask: (portal: Portal) => Promise<Answer>
  /** What must be the same as without trouble. */
  told: (answer: Answer) => unknown
  /** What will do while there is trouble. */
  mayBe: readonly Outcome[]
  /** The part that is left where it says that the service could not be asked. */
  withoutService?: (told: unknown) => unknown
}

/** Holds the whole region of the stand-in. */
const REGION_TILE = { z: 7, x: 62, y: 42 }
/** Degrees. The places lie so far apart that no two of them share an area that is asked for. */
const GRID = { west: -4.1, south: 51.98, step: 0.05, across: 15 }
/** As many as the region of the stand-in has room for. */
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

/** What needs the service in the background only, or not at all. */
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

/** @param number of the place, below MOST_PLACES */
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

/** What a visitor asks who looks at a place for the first time. */
export function questionsAbout(number: number): Question[] {
  const [west, south] = placeOf(number)
  const outline = JSON.stringify(squareAround(south + 0.002, west + 0.002, 400))
  return [
    viewOf(number),
    {
      ...plain(addressOf(getHeritageFeature, { layer: 'nmr', id: String(900_200 + number) })),
      // The site may lie in a view that is remembered.
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
