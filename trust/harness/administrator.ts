import { changeRole } from '#server/features/accounts/index.ts'
import type { Database } from '#server/platform/database.ts'
import { addMembers, type Member } from './members.ts'
import type { Portal } from './portal.ts'
import type { Run } from './scenario.ts'

/** Adds a member who was made an administrator, straight into the database. */
export async function addAdministrator(db: Database): Promise<Member> {
  const [member] = await addMembers(db, 1)
  if (!member) throw new Error('There is no administrator')
  await changeRole(db, member.username, true)
  return member
}

/** A portal with an administrator, in whose name every route reads what it is sent. */
export async function startWithAdministrator(
  run: Run,
  options: Parameters<Run['preparePortal']>[0],
): Promise<{ portal: Portal; administrator: Member }> {
  const portal = await run.preparePortal(options)
  const { db, close } = await run.openDatabase(portal.place)
  const administrator = await addAdministrator(db)
  await close()
  await portal.start()
  run.bystander.watch(portal.address)
  return { portal, administrator }
}
