import { messageOf } from '#contract/http/fault.ts'
import { isObjectAddress, objectSettings } from '#objects/object-store.ts'
import type { WorkPlace } from '../work/open-work.ts'
import { needed } from './needed.ts'
import { wrongCommand } from './wrong-command.ts'

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
