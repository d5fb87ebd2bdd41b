import { messageOf } from '#contract/http/fault.ts'
import { isObjectAddress, objectSettings } from '#objects/object-store.ts'
import type { WorkPlace } from '../work/open-work.ts'
import { ReliefRefusal } from '../failures.ts'

/** What a command may read of the environment of its process. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Parses the place of shared work. Throws ReliefRefusal as parsePlace does. */
export function parseWork(words: string | undefined, environment: Environment): WorkPlace {
  return parsePlace('--work', needed(words, '--work PLACE'), environment)
}

/**
 * Parses a folder, or `s3://bucket/name` with the settings of the environment. Throws ReliefRefusal with the setting that is
 * missing.
 */
export function parsePlace(option: string, place: string, environment: Environment): WorkPlace {
  if (!isObjectAddress(place)) return { folder: place }
  try {
    return { bucket: objectSettings(option, place, environment) }
  } catch (error) {
    throw wrongCommand(messageOf(error))
  }
}

/** Returns a value that must be given. Throws ReliefRefusal with its name where it is missing or empty. */
export function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw wrongCommand(`${what} is missing`)
  return value
}

/** Makes the refusal of a command that was not understood. */
export function wrongCommand(problem: string): ReliefRefusal {
  return new ReliefRefusal(`${problem}. Run "npm run relief -- --help" for usage.`, 2)
}
