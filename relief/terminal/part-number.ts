import type { Part } from '../building/work.ts'
import { type Environment, wrongCommand } from './parsing.ts'

/** What schedulers call the number of a task in an array, and the number of their first task. */
const NUMBERS = {
  SLURM_ARRAY_TASK_ID: 1,
  JOB_COMPLETION_INDEX: 0,
  AWS_BATCH_JOB_ARRAY_INDEX: 0,
  NOMAD_ALLOC_INDEX: 0,
} as const
type Name = keyof typeof NUMBERS

/**
 * Parses `--part K/N`, or `--part auto` with `--of N`, where K is what the scheduler says in the environment. Returns
 * null without `--part`. Throws ReliefRefusal with exit code 2 for what is wrong or cannot be decided.
 */
export function parsePart(
  words: string | undefined,
  of: string | undefined,
  environment: Environment,
): Part | null {
  if (words !== 'auto' && of !== undefined) throw wrongCommand('--of belongs to --part auto')
  if (words === undefined) return null
  if (words === 'auto') return numbered(of, environment)
  const [, part = NaN, all = NaN] = (/^(\d+)\/(\d+)$/.exec(words) ?? []).map(Number)
  if (!(part >= 1 && part <= all))
    throw wrongCommand(`--part "${words}" must look like --part 2/5 or --part auto --of 5`)
  return { part, of: all }
}

/** Parses a number of parts. Throws ReliefRefusal for anything else. */
export function parseParts(words: string): number {
  const parts = /^\d+$/.test(words) ? Number(words) : NaN
  if (!(parts >= 1)) throw wrongCommand(`--of "${words}" is not a number of parts, as in --of 256`)
  return parts
}

function numbered(of: string | undefined, environment: Environment): Part {
  if (of === undefined) throw wrongCommand('--part auto needs the number of parts, as in --of 256')
  const parts = parseParts(of)
  const names = Object.keys(NUMBERS) as Name[]
  const [name, ...more] = names.filter((one) => (environment[one] ?? '') !== '')
  if (name === undefined)
    throw wrongCommand(`--part auto finds no number of a task: none of ${names.join(', ')} is set`)
  if (more.length > 0)
    throw wrongCommand(
      `--part auto cannot choose between ${[name, ...more].join(' and ')}, which are all set; give --part K/N`,
    )
  const written = environment[name] ?? ''
  const part = /^\d+$/.test(written) ? Number(written) - NUMBERS[name] + 1 : NaN
  if (!(part >= 1 && part <= parts))
    throw wrongCommand(
      `--part auto: ${name} is "${written}", but ${parts} parts have the numbers from ${NUMBERS[name]} to ${NUMBERS[name] + parts - 1}`,
    )
  return { part, of: parts }
}
