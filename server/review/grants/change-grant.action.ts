import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { writeGrantNote } from '#contract/review/grant-note.ts'
import type { Grant } from '#contract/review/grants.ts'
import { keyOf } from '#server/accounts/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import {
  endStanding,
  findStanding,
  insertGrant,
  isGrant,
  knowsRegions,
  lockMemberCalled,
} from './grants.repository.ts'
import { givesNothing } from './grants.rules.ts'

/** User id of the administrator; null from the command line. */
interface ByWhom {
  actor: number | null
}

interface AskedGrant extends Grant {
  username: string
  reason: string
}

/** Gives a member a role for an area, from the member's next request on. Resolves with the id of the grant. */
export async function grantRole(
  db: Database,
  { actor, username, role, area, reason }: AskedGrant & ByWhom,
  keep: KeepName = () => Promise.resolve(),
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await mustGiveSomething(tx, { role, area })
    const accountId = await memberCalled(tx, username)
    const id = await insertGrant(tx, { accountId, role, area, grantedBy: actor, reason })
    if (id === null) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.roleHeld })
    await note(tx, 'role-granted', { actor, accountId, role, area })
    await keep(tx, id)
    return id
  })
}

/** Ends a role. It counts for nothing from the member's next request on; the grant stays in the list. */
export async function endGrant(
  db: Database,
  { actor, id, reason }: ByWhom & { id: number; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ended = await endStanding(tx, id, { endedBy: actor, reason, now: new Date() })
    if (ended) return note(tx, 'role-ended', { actor, ...ended })
    if (await isGrant(tx, id)) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.roleEnded })
    throw new Refusal('not-found')
  })
}

/** The same by name, for the command line. */
export async function endRoleOf(db: Database, { username, reason, ...grant }: AskedGrant): Promise<void> {
  const accountId = await memberCalled(db, username)
  const id = await findStanding(db, accountId, grant)
  if (id === null) throw new Refusal('conflict', { detail: REFUSAL_TEXTS.roleNotHeld })
  await endGrant(db, { actor: null, id, reason })
}

/** Somebody who is told of a role believes that it counts. */
async function mustGiveSomething(tx: Database, grant: Grant): Promise<void> {
  if (!givesNothing(grant, { knowsRegions: await knowsRegions(tx) })) return
  const text = grant.role === 'importer' ? REFUSAL_TEXTS.importerRegion : REFUSAL_TEXTS.regionUnknown
  throw new Refusal('invalid', { fields: { area: [text] } })
}

async function memberCalled(tx: Database, username: string): Promise<number> {
  const id = await lockMemberCalled(tx, keyOf(username))
  if (id === null) throw new Refusal('invalid', { fields: { username: [REFUSAL_TEXTS.noSuchMember] } })
  return id
}

async function note(
  tx: Database,
  act: 'role-granted' | 'role-ended',
  { actor, accountId, role, area }: ByWhom & Grant & { accountId: number },
): Promise<void> {
  await noteAct(tx, {
    actor,
    act,
    target: { kind: 'account', id: accountId },
    note: writeGrantNote({ role, area, commandLine: actor === null }),
  })
}
