/** All in milliseconds. A longer frame, and nobody can use the page. */
const TOO_LONG = 2000
/** A frame that is quick enough for a visitor to go on. */
const QUICK = 250
/** So long the frames are watched before their median counts: the first ones compile shaders. */
const TRIAL = 3000
/** So many quick frames show that this browser can draw three dimensions. */
const ENOUGH = 20

export type Verdict = 'open' | 'quick' | 'too slow'

interface FrameGuard {
  /** A frame took so many milliseconds and ended at this moment. */
  frame: (took: number, end: number) => Verdict
  /** Everything is drawn, perhaps with fewer frames than are enough. */
  rest: () => Verdict
}

/** Judges how long frames take, one after the other. */
export function frameGuard(): FrameGuard {
  let begin: number | null = null
  let quick = 0
  let recent: { took: number; end: number }[] = []
  const median = () => medianOf(recent.map(({ took }) => took))
  return {
    frame: (took, end) => {
      begin ??= end - took
      if (took > TOO_LONG) return 'too slow'
      if (took < QUICK) quick += 1
      recent = [...recent.filter((before) => end - before.end < TRIAL), { took, end }]
      if (end - begin >= TRIAL && median() > QUICK) return 'too slow'
      return quick >= ENOUGH ? 'quick' : 'open'
    },
    rest: () => (recent.length > 0 && median() < QUICK ? 'quick' : 'open'),
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
