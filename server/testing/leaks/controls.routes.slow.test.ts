import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { findNotices } from '#server/notices/notices.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answersOf, differencesBetween } from './answers.ts'
import type { Asker } from './probe.ts'
import { CANARY, CANARY_STORY, type Truth } from './truth.ts'
import { makeWorld, sharedSetting, type Fault } from './world.ts'
import type { World } from './acts.ts'

const setting = sharedSetting()

const OTHER: Truth = {
  ...{ ...CANARY, east: 820, north: 790, title: 'Elsewhere in it', description: 'No gate.' },
  ...{ moved: false, minute: 12, isTarget: false, atRisk: null, day: 3, thread: [] },
  ...{ opinions: 0, isConfirmed: false, her: null },
}

/** What differs between two worlds in which the same line is broken. */
async function differencesWith(fault: Fault, asker: Asker = 'anonymous'): Promise<string> {
  const told = []
  for (const truth of [CANARY, OTHER]) {
    const world = await makeWorld({ ...CANARY_STORY, again: false }, truth, { ...setting(), fault })
    try {
      told.push(await answersOf(world, { askers: [asker] }))
    } finally {
      await world.close()
    }
  }
  return differencesBetween(told[0] ?? [], told[1] ?? []).join('\n')
}

/** Changes rows past the triggers, which would notice. */
async function pastTriggers({ db }: World, act: (tx: Database) => Promise<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await act(tx)
  })
}

/** Previews by address, for the line that keeps them. */
const keptPreviews = new Map<string, Buffer>()

/** What the line that names targets adds. */
let targetOfWorld: { record: number | null } | null = null

async function rememberTarget({ db, judged }: World): Promise<void> {
  const { target_record: record } = await db
    .selectFrom('record_reviews')
    .select('target_record')
    .where('record_id', '=', judged)
    .executeTakeFirstOrThrow()
  targetOfWorld = { record }
}

/** How many records of the world that is asked are confirmed, for the line that forgets which are withheld. */
let confirmedInWorld: () => Promise<number> = () => Promise.resolve(0)

/** How many batches the world that is asked has, for the line that tells of them. */
let batchesOfWorld: () => Promise<number> = () => Promise.resolve(0)

/** How many places of the world that is asked an HER declined, for the line that tells everybody of them. */
let declinedInWorld: () => Promise<number> = () => Promise.resolve(0)

/** How many records of the world that is asked an HER accepted, for the line that forgets which are withheld. */
let acceptedInWorld: () => Promise<number> = () => Promise.resolve(0)

/** Whether a request withholds the record of the world that is asked, for the line that says so. */
let isWithheldByRequest: () => Promise<boolean> = () => Promise.resolve(false)

/** The notices of the world that is asked, for the line that leaves them as they are. */
let noticesOfWorld: () => Promise<unknown> = () => Promise.resolve(null)

/** Lines of the portal, each broken as somebody might break it; and what the suite must notice of it. */
const FAULTS: readonly (Fault & { what: string; noticed: RegExp; asker?: Asker })[] = [
  {
    what: 'the face is the outline with three decimals',
    noticed: /GET \/api\/records\/\{id\}\/.* body/,
    after: (world) =>
      pastTriggers(world, (tx) =>
        sql`update records set outline = (
          select json_agg(json_build_array(round((p ->> 0)::numeric, 3), round((p ->> 1)::numeric, 3)))
          from exact_records e, json_array_elements(e.outline) p where e.record_id = records.id)
          where id = ${world.id}`.execute(tx),
      ),
  },
  {
    what: 'the pictures are not moved',
    noticed: /GET \/api\/records\/\{id\}\/.* body/,
    after: (world) =>
      pastTriggers(world, (tx) => sql`insert into pictures select * from exact_pictures`.execute(tx)),
  },
  {
    what: 'the preview that was drawn before is kept',
    noticed: /GET \/og\/record\/\{id\}\.png/,
    begin: (app) =>
      app.addHook('onRequest', async (request, reply) => {
        const kept = keptPreviews.get(request.url)
        if (kept) await reply.type('image/png').send(kept)
      }),
    before: async ({ app, id }) => {
      keptPreviews.clear()
      const url = `/og/record/${id}.png?lang=en`
      keptPreviews.set(url, (await app.inject({ url })).rawPayload)
    },
  },
  {
    what: 'the extent is that of the outline itself',
    noticed: /GET \/api\/records\/search\//,
    after: (world) =>
      pastTriggers(world, (tx) =>
        sql`update records set shape = e.shape from exact_records e where e.record_id = id`.execute(tx),
      ),
  },
  {
    what: 'the weekly email measures to the place itself',
    noticed: /jobs and mails/,
    after: (world) =>
      pastTriggers(world, (tx) =>
        sql`update records set centre = e.centre from exact_records e where e.record_id = id`.execute(tx),
      ),
  },
  {
    what: 'a verdict names its target to everybody',
    noticed: /GET \/api\/records\/\{id\}\/review\/ 1: body/,
    begin: (app) =>
      app.addHook('onSend', ({ url }, _reply, body) =>
        Promise.resolve(
          typeof body === 'string' && url.endsWith('/review/')
            ? body.replaceAll('"target":null', JSON.stringify({ target: targetOfWorld }).slice(1, -1))
            : body,
        ),
      ),
    after: rememberTarget,
  },
  {
    what: 'open data name the target as it is stored',
    noticed: /GET \/ogc\/collections\/\{collection\}\/items\/\{id\} \d+: .*body/,
    begin: (app) =>
      app.addHook('onSend', ({ url }, _reply, body) =>
        Promise.resolve(
          Buffer.isBuffer(body) && url.startsWith('/ogc/collections/finds/items/')
            ? body
                .toString()
                .replaceAll('"already_recorded":null', JSON.stringify({ at: targetOfWorld }).slice(1, -1))
            : body,
        ),
      ),
    after: rememberTarget,
  },
  {
    what: 'a withheld record matches the state that it has',
    noticed: /GET \/api\/records\/search\/ \d+: .*body/,
    begin: (app) =>
      app.addHook('onSend', async ({ url }, _reply, body) =>
        url.includes('/search/?state=verified') && typeof body === 'string'
          ? body.replace(/"total":\d+/, `"total":${await confirmedInWorld()}`)
          : body,
      ),
    after: ({ db }) => {
      confirmedInWorld = async () =>
        (await db.selectFrom('record_reviews').select('record_id').where('state', '=', 'verified').execute())
          .length
      return Promise.resolve()
    },
  },
  {
    what: 'a withheld record matches the answer of the HER that it has',
    noticed: /GET \/ogc\/collections\/\{collection\}\/items \d+: .*body/,
    begin: (app) =>
      app.addHook('onSend', async ({ url }, _reply, body) =>
        url.includes('her_prn=prn_ggat') && Buffer.isBuffer(body)
          ? body.toString().replace(/"numberMatched":\d+/, `"numberMatched":${await acceptedInWorld()}`)
          : body,
      ),
    after: ({ db }) => {
      acceptedInWorld = async () =>
        (await db.selectFrom('record_her').select('prn').where('status', '=', 'accepted').execute()).length
      return Promise.resolve()
    },
  },
  {
    what: 'a batch of another region is refused otherwise than one that is not there',
    noticed: /elsewhere: GET \/api\/her\/batches\/\{id\}\/zip\/ 0: .*body/,
    asker: 'elsewhere',
    begin: (app) =>
      app.addHook('onSend', async ({ url }, _reply, body) =>
        url === '/api/her/batches/1/zip/' && (await batchesOfWorld()) > 0 ? '{"detail":"Forbidden."}' : body,
      ),
    after: ({ db }) => {
      batchesOfWorld = async () => (await db.selectFrom('her_batches').select('id').execute()).length
      return Promise.resolve()
    },
  },
  {
    what: 'a place that an HER declined is known to everybody',
    noticed: /POST \/api\/known\/ \d+: .*body/,
    begin: (app) =>
      app.addHook('onSend', async ({ url }, _reply, body) =>
        url === '/api/known/' && typeof body === 'string'
          ? body.replace('"unasked"', `"declined":${await declinedInWorld()},"unasked"`)
          : body,
      ),
    after: async ({ db, id, told }) => {
      const count = sql<{ count: number }>`select count(*)::integer as count from exact_declined`
      declinedInWorld = async () => (await count.execute(db)).rows[0]?.count ?? 0
      if (told.her)
        await sql`
          insert into exact_declined (record_id, shape, reason, at)
          select record_id, shape, 'natural', now() from exact_records where record_id = ${id}`.execute(db)
    },
  },
  {
    what: 'the face has the moment at which it was withheld',
    noticed: /GET \/api\/records\/\{id\}\/versions\/.* body/,
    after: (world) =>
      pastTriggers(world, (tx) =>
        sql`update records set updated_at = e.set_at from exact_records e where e.record_id = id`.execute(tx),
      ),
  },
  {
    what: 'the face has the day on which it was recorded, which the sitemap repeats',
    noticed: /GET \/sitemap\.xml 0: .*body/,
    after: (world) =>
      pastTriggers(world, (tx) =>
        sql`update records set updated_at = e.created_at from exact_records e where e.record_id = id`.execute(
          tx,
        ),
      ),
  },
  {
    what: 'notices of withheld records are listed for everybody whom they were sent',
    asker: 'stranger',
    noticed: /stranger: GET \/api\/notices\/ 0: .*body/,
    begin: (app) =>
      app.addHook('onSend', async ({ url }, _reply, body) =>
        url === '/api/notices/' ? JSON.stringify(await noticesOfWorld()) : body,
      ),
    after: ({ db, people: { stranger } }) => {
      const known = { all: true, own: [], regions: [] }
      noticesOfWorld = () => findNotices(db, { accountId: stranger.id, known, comments: true }, null)
      return Promise.resolve()
    },
  },
  {
    what: 'comments are numbered through the whole portal',
    noticed: /GET \/api\/records\/\{id\}\/comments\/ 1: .*body/,
    after: (world) => pastTriggers(world, (tx) => sql`update comments set number = id + 1000`.execute(tx)),
  },
  {
    what: 'a request says whether an earlier one withholds the record',
    noticed: /POST \/api\/sensitive-requests\/ 1: .*body/,
    begin: (app) =>
      app.addHook('onSend', async ({ url }, _reply, body) =>
        url === '/api/sensitive-requests/' && typeof body === 'string'
          ? body.replace('"withheld":true', `"withheld":${await isWithheldByRequest()}`)
          : body,
      ),
    after: ({ db }) => {
      isWithheldByRequest = async () =>
        (
          await db
            .selectFrom('sensitive_requests')
            .select('id')
            .where('withheld_at', 'is not', null)
            .execute()
        ).length > 0
      return Promise.resolve()
    },
  },
  {
    what: 'a move to another square is announced at once',
    noticed: /GET \/api\/changes\//,
    after: async ({ db }) => {
      await sql`update record_changes set kind = 'c' where kind = 'w'`.execute(db)
    },
  },
]

describe('the suite notices', () => {
  it('nothing where no line is broken', { timeout: 900_000 }, async () => {
    expect(await differencesWith({})).toBe('')
  })

  for (const { what, noticed, asker, ...fault } of FAULTS)
    it(`that ${what}`, { timeout: 900_000 }, async () => {
      expect(await differencesWith(fault, asker)).toMatch(noticed)
    })
})
