import { messageOf } from '#contract/http/fault.ts'
import type { LIDAR_TROUBLES } from '#contract/relief/lidar.ts'
import {
  FileChanged,
  isPassing,
  PermanentFailure,
  type ReliefRefusal,
  TemporaryFailure,
} from '../../failures.ts'
import { OverDailyBudget } from '../daily-budget.ts'
import { UnreachableForNow } from '../host.ts'

/** Why a raster, or a part of it, cannot be read. */
export interface LidarTrouble {
  readonly kind: (typeof LIDAR_TROUBLES)[number]
  /** Whether it stays until somebody changes the file, its server or the settings. */
  readonly isLasting: boolean
  /** When it can be over, where that is known. */
  readonly nextTry: Date | null
}

/**
 * Returns what an error says about a raster.
 * @param isOpen whether its file was opened before, so that the rest of it can be read
 */
export function troubleOf(error: unknown, isOpen: boolean): LidarTrouble {
  if (error instanceof OverDailyBudget) return passing('daily-budget', error.nextTry)
  if (error instanceof UnreachableForNow) return passing('unreachable', error.nextTry)
  if (error instanceof TemporaryFailure || error instanceof FileChanged || isPassing(error))
    return passing('unreachable', null)
  if (error instanceof PermanentFailure) return { kind: error.fault, isLasting: true, nextTry: null }
  return { kind: isOpen ? 'damaged' : 'unusable', isLasting: true, nextTry: null }
}

function passing(kind: LidarTrouble['kind'], nextTry: Date | null): LidarTrouble {
  return { kind, isLasting: false, nextTry }
}

/**
 * Returns the message without advice about options of commands, which the settings of a portal do not have. What lasts
 * names the file.
 * @param place address or path of the file
 */
export function reasonOf(error: unknown, place: string): string {
  const [reason = '', ...advice] = messageOf(error).split(/[;.] (?=[^;.]*\s--[a-z])/i)
  const whole = advice.length > 0 ? `${reason}.` : reason
  return whole.includes(place) || !troubleOf(error, false).isLasting ? whole : `${place}: ${whole}`
}

/** Milliseconds between attempts: the first, doubled each time up to the longest. */
const PAUSES = {
  passing: { first: 30_000, longest: 300_000 },
  lasting: { first: 600_000, longest: 3_600_000 },
} as const

/** Pauses between attempts to read a raster. What is lasting is looked at seldom: somebody may have mended it. */
export class Pauses {
  #before = 0

  /** Returns the milliseconds until the next attempt. */
  next({ isLasting, nextTry }: LidarTrouble): number {
    const { first, longest } = isLasting ? PAUSES.lasting : PAUSES.passing
    this.#before = Math.min(longest, Math.max(first, 2 * this.#before))
    return Math.max(this.#before, (nextTry?.getTime() ?? 0) - Date.now())
  }

  /** The raster could be read. */
  end(): void {
    this.#before = 0
  }
}

/** Places that are remembered. */
const MOST_PLACES = 1000

/** Places of a raster that cannot be read, while the rest of it can. */
export class DamagedPlaces {
  readonly #places = new Map<string, ReliefRefusal>()

  /** The first of them; null if there is none. */
  get first(): ReliefRefusal | null {
    return this.#places.values().next().value ?? null
  }

  add(place: string, error: ReliefRefusal): void {
    if (this.#places.size < MOST_PLACES) this.#places.set(place, error)
  }

  /** What is at this place could be read. */
  delete(place: string): void {
    this.#places.delete(place)
  }

  clear(): void {
    this.#places.clear()
  }
}
