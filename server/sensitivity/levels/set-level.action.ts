import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import { findLevel, countWithheld } from '../exact-reader.repository.ts'
import { disclose, isSaidAtRisk, withhold, lockFinder, lockRecord } from '../exact.repository.ts'
import type { LevelState } from './level.ts'
import { choicesOf, hasRightToExact, looksAfter } from './levels.rules.ts'

interface Wish {
  id: number
  level: SensitivityLevel
  reason: string | null
}

/** Changes who can see a record, all at once or not at all. */
export async function setLevel(db: Database, viewer: Viewer, wish: Wish): Promise<LevelState> {
  return db.transaction().execute((tx) => setLevelIn(tx, viewer, wish))
}

/**
 * The same, and gives the same level to open records beside it that would show its place. Returns which of them it has changed: what
 * is not open, is not there or is for others to look after is left out without a word, so that nobody can try out numbers.
 */
export async function setLevelBeside(
  db: Database,
  viewer: Viewer,
  { also, ...wish }: Wish & { also: readonly number[] },
): Promise<{ level: LevelState; changed: number[] }> {
  return db.transaction().execute(async (tx) => {
    const level = await setLevelIn(tx, viewer, wish)
    if (!looksAfter(viewer, level)) throw new Refusal('forbidden')
    const changed: number[] = []
    // In one order: two who name the same records would wait for each other otherwise.
    for (const id of [...new Set(also)].sort((one, other) => one - other)) {
      const beside = id === wish.id ? null : await lockLevel(tx, id)
      if (beside?.sensitivity !== 'open' || beside.deletedAt || beside.hiddenAt) continue
      if (!looksAfter(viewer, beside)) continue
      await setLevelIn(tx, viewer, { ...wish, id })
      changed.push(id)
    }
    return { level, changed }
  })
}

/** The same within a transaction. */
export async function setLevelIn(
  tx: Database,
  viewer: Viewer,
  { id, level, reason }: Wish,
): Promise<LevelState> {
  const before = await lockLevel(tx, id)
  mustSee(viewer, before)
  const byFinder = viewer.id === before.finder
  // Somebody else who says the same again takes the decision over: the finder cannot lower it any more.
  const isTheirs = byFinder && before.setByFinder === true
  const confirms = level === before.sensitivity && level !== 'open' && looksAfter(viewer, before) && !isTheirs
  if (level === before.sensitivity && !confirms) return before
  if (!confirms && !choicesOf(viewer, before).includes(level)) throw new Refusal('forbidden')
  // Also where nobody but the finder withheld it: the member who reports a site at risk gets the answer first.
  if (level === 'open' && !looksAfter(viewer, before) && (await isSaidAtRisk(tx, id)))
    throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.levelAtRisk })
  if (level === 'open') await disclose(tx, id)
  else await withhold(tx, id, level, { by: viewer.id, byFinder, reason })
  await noteAct(tx, {
    actor: viewer.id,
    act: 'sensitivity-set',
    target: { kind: 'record', id },
    note: level,
  })
  const after = await findLevel(tx, id)
  if (!after) throw new Error(`Record ${id} is not there after its level was set`)
  return after
}

/** A record that the reader cannot see is not found; one that they see is not theirs to change. */
function mustSee(viewer: Viewer, level: LevelState | null): asserts level is LevelState {
  const has = level !== null && hasRightToExact(viewer, level)
  if (!level || level.deletedAt || (!has && (level.hiddenAt || level.sensitivity === 'restricted')))
    throw new Refusal('not-found')
  if (!has) throw new Refusal('forbidden')
}

/** Throws a Refusal if a record is restricted and this reader must not learn that there is one. */
export async function mustBeKnown(db: Database, viewer: Viewer, id: number): Promise<void> {
  const level = await findLevel(db, id)
  if (level?.sensitivity === 'restricted' && !hasRightToExact(viewer, level)) throw new Refusal('not-found')
}

/** A portal that withholds nothing must not begin to: with SENSITIVITY=off it would not start again. */
export function refuseWhileOff({ on }: { on: boolean }): void {
  if (!on) throw new Refusal('invalid', { detail: REFUSAL_TEXTS.sensitivityOff })
}

/** Returns the level of a record, which nobody else changes until the transaction ends; null if there is no such record. */
async function lockLevel(tx: Database, id: number): Promise<LevelState | null> {
  // The account before the record, as when an account is deleted: the other order could deadlock.
  await lockFinder(tx, (await findLevel(tx, id))?.finder ?? null)
  await lockRecord(tx, id)
  return findLevel(tx, id)
}

/** What the portal withheld by itself, until somebody decides. */
interface Provisional {
  /** When it was withheld. */
  at: Date
  /** User id of the finder; null if the finder has left. */
  finder: number | null
}

/** Withholds the place of an open record until somebody decides. Null if everyone cannot see it anyway. */
export async function withholdProvisionally(tx: Database, id: number): Promise<Provisional | null> {
  const before = await lockLevel(tx, id)
  if (!before || before.deletedAt || before.hiddenAt || before.sensitivity !== 'open') return null
  await withhold(tx, id, 'generalised', { by: null, byFinder: false, reason: null })
  await noteAct(tx, { actor: null, act: 'request-provisional', target: { kind: 'record', id } })
  const at = (await findLevel(tx, id))?.setAt
  if (!at) throw new Error(`Record ${id} is not withheld after it was`)
  return { at, finder: before.finder }
}

/** Throws an Error if the portal is set to withhold nothing while it does: a setting must not publish what somebody withheld. */
export async function refuseOffWhileWithheld(
  db: Database,
  { on }: Pick<SiteSettings['sensitivity'], 'on'>,
): Promise<void> {
  if (on) return
  const count = await countWithheld(db)
  if (count === 0) return
  const records = count === 1 ? '1 record is not open' : `${count} records are not open`
  throw new Error(
    `SENSITIVITY is off, but ${records}. Set SENSITIVITY=on, or open each of them in the pages first.`,
  )
}
