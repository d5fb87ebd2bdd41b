import { changeRole } from '#server/accounts/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { addMembers, type Member } from './members.ts'
import type { Portal } from './portal.ts'
import type { Run } from './scenario.ts'

/** Adds an administrator directly to the database. */
export async function addAdministrator(db: Database): Promise<Member> {
  const [member] = await addMembers(db, 1)
  if (!member) throw new Error('There is no administrator')
  await changeRole(db, member.username, true)
  return member
}

/** Starts a portal with an administrator, so that every route reads the requests that it gets. */
export async function startWithAdministrator(
  run: Run,
  options: Parameters<Run['preparePortal']>[0],
): Promise<{ portal: Portal; administrator: Member }> {
  const portal = await run.preparePortal({ hasTables: true, ...options })
  const { db, close } = await run.openDatabase(portal.place)
  const administrator = await addAdministrator(db)
  await close()
  await portal.start()
  run.watch(portal)
  return { portal, administrator }
}
