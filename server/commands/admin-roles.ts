import { endRoleOf, findGrantIds, findGrants, grantRole, readGrant } from '#server/review/index.ts'
import type { Database } from '#server/platform/database/database.ts'

const COMMANDS = ['grant-role', 'end-role', 'list-roles'] as const
type RoleCommand = (typeof COMMANDS)[number]

export function isRoleCommand(command: string | undefined): command is RoleCommand {
  return COMMANDS.some((known) => known === command)
}

/** What a command about roles does; null if its words are too few or too many. Throws a Refusal for wrong ones. */
export function roleTask(
  command: RoleCommand,
  words: readonly string[],
): ((db: Database) => Promise<void>) | null {
  if (command === 'list-roles') return words.length === 0 ? listRoles : null
  // A reason without quotation marks arrives as several words.
  const [username, role, area, ...reason] = words
  if (reason.length === 0) return null
  const asked = readGrant(new Map(Object.entries({ username, role, area, reason: reason.join(' ') })))
  const what = `${asked.role} for ${asked.area}`
  return async (db) => {
    if (command === 'grant-role') await grantRole(db, { actor: null, ...asked })
    else await endRoleOf(db, asked)
    console.log(`${asked.username} is ${command === 'grant-role' ? 'now' : 'no longer'} ${what}.`)
  }
}

async function listRoles(db: Database): Promise<void> {
  const ids = await findGrantIds(db, { key: null, state: 'standing' }, { sort: 'username', order: 'asc' })
  const grants = await findGrants(db, ids)
  const lines = grants.map(({ username, role, area, suspended_at }) =>
    [username, role, area, ...(suspended_at ? ['suspended'] : [])].join(' '),
  )
  console.log(lines.length > 0 ? lines.join('\n') : 'There is no reviewer and no HER officer.')
}
