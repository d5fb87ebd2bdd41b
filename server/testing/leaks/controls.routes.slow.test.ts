import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#server/platform/database.ts'
import { makePicture } from '../pictures.ts'
import { writeWebFolder } from '../web-folder.ts'
import { answersOf, differencesBetween } from './answers.ts'
import { CANARY, CANARY_STORY, type Truth } from './truth.ts'
import { makeWorld, type Fault, type World } from './world.ts'

let webFolder: string
let picture: Buffer

beforeAll(async () => {
  webFolder = await writeWebFolder()
  picture = await makePicture()
})
afterAll(() => rm(webFolder, { recursive: true }))

const OTHER: Truth = { ...CANARY, east: 820, north: 790, title: 'Elsewhere in it', description: 'No gate.' }

/** What differs between two worlds in which the same line is broken. */
async function differencesWith(fault: Fault): Promise<string> {
  const told = []
  for (const truth of [CANARY, OTHER]) {
    const world = await makeWorld({ ...CANARY_STORY, again: false }, truth, { webFolder, picture, fault })
    try {
      told.push(await answersOf(world, { askers: ['anonymous'] }))
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

/** Five lines of the portal, each broken as somebody might break it; and what the suite must notice of it. */
const FAULTS: readonly (Fault & { what: string; noticed: RegExp })[] = [
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
]

describe('the suite notices', () => {
  it('nothing where no line is broken', { timeout: 300_000 }, async () => {
    expect(await differencesWith({})).toBe('')
  })

  for (const { what, noticed, ...fault } of FAULTS)
    it(`that ${what}`, { timeout: 300_000 }, async () => {
      expect(await differencesWith(fault)).toMatch(noticed)
    })
})
