import { leaveBar } from '../terminal/progress.ts'

/** Prints lines between two rules, so that nobody overlooks them. */
export function warn(lines: readonly string[]): void {
  leaveBar()
  const rule = '!'.repeat(72)
  console.error([rule, ...lines, rule].join('\n'))
}
