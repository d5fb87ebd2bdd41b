import { expect } from 'vitest'
import { deleteOwnUser, getOwnAccount, type OwnAccount } from '#contract/accounts/accounts.ts'
import { suspendMember } from '#contract/review/moderation/moderation.ts'
import { addressOf } from '#contract/http/route.ts'
import { openTo } from './authorisation/foreign-pages.ts'
import { nameOf } from './authorisation/entry.ts'
import { ENTRIES, routesWithout, WRITE_ROUTES } from './authorisation/matrix.ts'
import { addPeople, type Person } from './authorisation/people.ts'
import { PLANTED } from './authorisation/planted.ts'
import { prepareAll, type Gone, type Prepared } from './authorisation/prepare.ts'
import { FOREIGN } from './authorisation/requests.ts'
import { sendGranted, sendRefused } from './authorisation/send.ts'
import { Watch } from './authorisation/watch.ts'
import { COMMENTS_ON } from './harness/comments-on.ts'
import type { Portal } from './harness/portal.ts'
import { noisyPicture } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'

/** A site that the operator allows to use the portal. */
const FRIEND = 'https://friend.example'

for (const database of ['embedded', 'postgres'] as const)
  scenario(
    { number: 3, title: `Who may do what, ${database}`, cheap: database === 'postgres' },
    async (run) => {
      expect(routesWithout(ENTRIES), 'write routes that the matrix does not name').toEqual([])
      const { portal, requests, planted } = await portalWithPeople(run, database)
      const watch = new Watch(run, portal)
      await watch.changes()
      if (watch.isCheap) await findPlanted(run, portal, watch, planted)

      const refused = requests.filter(isRefused)
      const granted = requests.filter((request) => !isRefused(request))
      run.figure('write routes', WRITE_ROUTES.length)
      run.figure('rows', ENTRIES.length)
      const files = await watch.pictureFiles()
      const wrong = await sendRefused(portal, watch, refused)
      const left = (await watch.pictureFiles()) - files
      const wrongGranted = await sendGranted(portal, watch, granted)
      run.figure('refused', refused.length)
      run.figure('granted', granted.length)
      run.figure('answered otherwise', wrong.answers.length + wrongGranted.answers.length)
      run.figure('refused and yet written', wrong.changes.length + left)
      run.figure('granted and not written, or elsewhere', wrongGranted.changes.length)
      expect([...wrong.answers, ...wrongGranted.answers]).toEqual([])
      expect([...wrong.changes, ...wrongGranted.changes]).toEqual([])
      expect(left, 'files of pictures that refused requests left behind').toBe(0)

      const open = await openTo(portal, FOREIGN)
      run.figure('open to pages of other sites', open.length)
      expect(open).toEqual([])
      expect(await openTo(portal, FRIEND), 'open to a site that the operator named').toHaveLength(
        WRITE_ROUTES.length,
      )
    },
  )

const isRefused = ({ expected }: Prepared) => expected >= 400

async function portalWithPeople(run: Run, database: 'embedded' | 'postgres') {
  const portal = await run.preparePortal({
    database,
    hasTables: true,
    settings: {
      ...{ CORS_ORIGINS: FRIEND, TERMS_FROM: '2026-01-01' },
      ...COMMENTS_ON,
    },
  })
  const { db, close } = await run.openDatabase(portal.place)
  const picture = await noisyPicture()
  // In one transaction, because the embedded database writes each commit to the disk.
  const { requests, planted, gone, boss } = await db.transaction().execute(async (tx) => {
    const [deleted, suspended, boss] = await addPeople(tx, 3, { administrator: true })
    if (!deleted || !suspended || !boss) throw new Error('There are too few administrators')
    const gone = { deleted, suspended }
    const making = { gone, picture, allWays: !run.small }
    const requests = await prepareAll(tx, ENTRIES, making)
    const planted = await prepareAll(tx, Object.values(PLANTED), making)
    return { requests, planted, gone, boss }
  })
  await close()
  await portal.start()
  run.watch(portal)
  await sendAway(portal, gone, boss)
  return { portal, requests, planted }
}

/** Deletes one administrator and suspends another, whose tokens were valid until then. */
async function sendAway(portal: Portal, { deleted, suspended }: Gone, boss: Person): Promise<void> {
  for (const { authorization } of [deleted, suspended]) {
    const account = await portal.ask(getOwnAccount.path, { headers: authorization })
    expect((account.json() as OwnAccount).administrator).toBe(true)
  }
  const left = await portal.ask(deleteOwnUser.path, {
    method: 'DELETE',
    headers: deleted.authorization,
    body: new URLSearchParams({ current_password: deleted.password }),
  })
  expect(left.status).toBe(204)
  const sent = await portal.ask(addressOf(suspendMember, { id: suspended.id }), {
    method: 'POST',
    headers: boss.authorization,
    body: new URLSearchParams({ reason: 'Spam' }),
  })
  expect(sent.status).toBe(204)
}

/**
 * Control: finds a route without a row, a request that is granted although its row says no, and one that changes
 * another table.
 */
async function findPlanted(
  run: Run,
  portal: Portal,
  watch: Watch,
  planted: readonly Prepared[],
): Promise<void> {
  const [first, ...others] = ENTRIES
  const named = first && routesWithout(others).includes(nameOf(first)) ? ['a route without a row'] : []
  const refused = await sendRefused(
    portal,
    watch,
    planted.filter(({ entry }) => entry === PLANTED.granted),
  )
  const granted = await sendGranted(
    portal,
    watch,
    planted.filter((request) => request.entry === PLANTED.elsewhere && !isRefused(request)),
  )
  const found = [named, refused.answers, refused.changes, granted.changes].filter(({ length }) => length > 0)
  run.figure('planted faults found', `${found.length} of 4`)
  expect(found, 'planted faults that were found').toHaveLength(4)
}
