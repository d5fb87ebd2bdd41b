import { GRANT_AREAS, GRANTED_ROLES, type Grant } from './grants.ts'

/** What the audit log notes about a role: which one, for which area, and whether it came from the command line. */
export interface GrantNote extends Grant {
  commandLine: boolean
}

const COMMAND_LINE = 'command-line'

/** The note as it is stored: codes only, which pages and tables show as words. */
export function writeGrantNote({ role, area, commandLine }: GrantNote): string {
  return [role, area, ...(commandLine ? [COMMAND_LINE] : [])].join(' ')
}

/** Null for any other note. */
export function readGrantNote(note: string | null): GrantNote | null {
  const [first, second, third, ...rest] = note?.split(' ') ?? []
  const role = GRANTED_ROLES.find((known) => known === first)
  const area = GRANT_AREAS.find((known) => known === second)
  if (!role || !area || rest.length > 0 || (third !== undefined && third !== COMMAND_LINE)) return null
  return { role, area, commandLine: third === COMMAND_LINE }
}
