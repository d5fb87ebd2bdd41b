import { readFileSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>

/** An empty variable counts as unset: compose files and shells write unset variables this way. */
export function text(environment: Environment, variable: string): string | null {
  const value = environment[variable]?.trim()
  return value === undefined || value === '' ? null : value
}

/**
 * Reads a value that should not be in the environment: the file that `…_FILE` names may hold it, as with systemd's
 * LoadCredential or mounted secrets.
 */
export function secret(environment: Environment, variable: string): string | null {
  const value = text(environment, variable)
  const file = text(environment, `${variable}_FILE`)
  if (file === null) return value
  if (value !== null) throw new Error(`${variable} and ${variable}_FILE are both set; remove one of them`)
  const found = text({ [variable]: readSecret(`${variable}_FILE`, file) }, variable)
  // Without its address, the portal would begin an embedded database.
  if (found === null) throw new Error(`${variable}_FILE names a file that is empty: ${file}`)
  return found
}

function readSecret(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${variable} names a file that cannot be read: ${reason}`, { cause: error })
  }
}
