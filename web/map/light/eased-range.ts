import { rangeBetween } from './contrast.ts'
import type { Range } from './light-uses.ts'

/** Milliseconds in which about two thirds of a change take place. */
const PACE = 160
/** Remaining difference, as a share of the range, that counts as having arrived. */
const NEAR = 0.004

/** A range that follows another one smoothly, so that contrast does not flicker while the map or the light moves. */
export class EasedRange {
  private range: Range | null = null
  private topic = ''
  private last = 0

  /**
   * The range to use now. When its subject (`topic`) changes, it jumps, because the two ranges cannot be compared. While the
   * target is unknown, the range stays as it is; it is null if there was none. `still` is true once it has arrived.
   */
  follow(
    target: Range | null,
    { topic, now }: { topic: string; now: number },
  ): { range: Range | null; still: boolean } {
    const before = this.topic === topic ? this.range : null
    if (!target) return { range: before, still: true }
    const next = before ? rangeBetween(before, target, 1 - Math.exp(-(now - this.last) / PACE)) : target
    const off = Math.abs(next[0] - target[0]) + Math.abs(next[1] - target[1])
    const still = off <= NEAR * Math.abs(target[1] - target[0])
    this.topic = topic
    this.last = now
    this.range = still ? target : next
    return { range: this.range, still }
  }
}
