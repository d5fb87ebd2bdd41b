import { leaveBar } from '../terminal/progress.ts'

/** On the terminal, so that nobody overlooks it. */
export function warn(lines: readonly string[]): void {
  leaveBar()
  const rule = '!'.repeat(72)
  console.error([rule, ...lines, rule].join('\n'))
}
