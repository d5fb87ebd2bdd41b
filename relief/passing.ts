import { constants } from 'node:os'
import { ReliefRefusal } from './refusal.ts'

/** Errors of the operating system that end when somebody makes room, closes files or mounts a shared disk again. */
const PASSING: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'ESTALE'])

/**
 * Returns the name of an error of the operating system, such as `ENOSPC`; null for any other error. It reads only the
 * message, because nothing more of an error leaves a worker thread.
 */
export function systemCode(error: unknown): string | null {
  const code = error instanceof Error ? (/^([A-Z0-9]+): /.exec(error.message)?.[1] ?? null) : null
  return code !== null && Object.hasOwn(constants.errno, code) ? code : null
}

/** Returns whether the same work may succeed later, although nobody changes the command or its files. */
export function isPassing(error: unknown): boolean {
  if (error instanceof ReliefRefusal) return error.exitCode === 75
  return PASSING.has(systemCode(error) ?? '')
}
