import { messageOf } from '#contract/fault.ts'
import { isObjectAddress, objectSettings } from '#objects/object-store.ts'
import type { WorkPlace } from '../work/open-work.ts'
import { needed } from './needed.ts'
import { wrongCommand } from './wrong-command.ts'

/** What a command may read of the environment of its process. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Parses the place of shared work: a folder, or `s3://bucket/name` with the settings of the environment. Throws
 * ReliefRefusal with the setting that is missing.
 */
export function parseWork(words: string | undefined, environment: Environment): WorkPlace {
  const place = needed(words, '--work PLACE')
  if (!isObjectAddress(place)) return { folder: place }
  try {
    return { bucket: objectSettings('--work', place, environment) }
  } catch (error) {
    throw wrongCommand(messageOf(error))
  }
}
