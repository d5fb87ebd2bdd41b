import type { LIDAR_TROUBLES } from '#contract/relief/lidar.ts'
import { Cancelled, QueueFull } from '#relief/lidar/tile-queue.ts'
import { PermanentFailure } from '#relief/source/source-trouble.ts'
import { OverDailyBudget } from '#relief/lidar/daily-budget.ts'
import { UnreachableForNow } from '#relief/lidar/host.ts'
import { ReliefRefusal } from '#relief/refusal.ts'
import { Refusal } from '#server/platform/http/errors.ts'

interface Trouble {
  readonly kind: (typeof LIDAR_TROUBLES)[number]
  readonly nextTry: Date | null
}

/** Returns why a raster cannot be read. */
export function troubleOf(error: Error): Trouble {
  if (error instanceof OverDailyBudget) return { kind: 'daily-budget', nextTry: error.nextTry }
  if (error instanceof UnreachableForNow) return { kind: 'unreachable', nextTry: error.nextTry }
  return { kind: error instanceof PermanentFailure ? 'refused' : 'unreachable', nextTry: null }
}

/** Returns the answer to a request for a tile; what is no trouble of the LiDAR is a bug and stays what it is. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof QueueFull) return new Refusal('busy')
  if (error instanceof Cancelled) return new Refusal('lidar-unavailable')
  if (!(error instanceof ReliefRefusal)) return error
  const { nextTry } = troubleOf(error)
  const seconds = nextTry && Math.max(1, Math.ceil((nextTry.getTime() - Date.now()) / 1000))
  return new Refusal('lidar-unavailable', seconds === null ? {} : { retryAfter: seconds })
}
