import sharp from 'sharp'
import { expect, it } from 'vitest'
import { insertGrant } from '#server/review/grants/grants.repository.ts'
import { answersOf, momentsOf } from './answers.ts'
import { CANARY_COLOUR, findings } from './canary-search.ts'
import { CANARY, CANARY_STORY, REGION_OF_SQUARE, type Story } from './truth.ts'
import { setLevel } from './acts.ts'
import { makeWorld, sharedSetting, type Fault } from './world.ts'
import type { World } from './acts.ts'

const setting = sharedSetting(() => {
  const [r, g, b] = CANARY_COLOUR
  return sharp({ create: { width: 80, height: 60, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
})

async function inWorld<T>(story: Story, look: (world: World) => Promise<T>, fault: Fault = {}): Promise<T> {
  const world = await makeWorld(story, CANARY, { ...setting(), fault })
  try {
    return await look(world)
  } finally {
    await world.close()
  }
}

async function found(world: World): Promise<string[]> {
  const all: string[] = []
  for (const answer of await answersOf(world)) {
    all.push(...(await findings(answer)))
    // Others are told when they did something themselves.
    if (answer.name.startsWith('anonymous')) all.push(...momentsOf(world, answer))
  }
  const log = { name: 'whole log', url: '', status: 200, type: 'text/plain', headers: {} }
  return [...all, ...(await findings({ ...log, body: Buffer.from(world.log.join('')) }))]
}

for (const level of ['generalised', 'restricted'] as const)
  it(
    `nothing that leaves the portal tells more of a ${level} record than its face`,
    { timeout: 900_000 },
    () =>
      inWorld({ ...CANARY_STORY, level }, async (world) => {
        expect(await found(world)).toEqual([])
      }),
  )

it('its finder is shown everything that the search looks for', { timeout: 900_000 }, () =>
  inWorld(CANARY_STORY, async ({ app, id, people: { finder }, pictures }) => {
    const told: string[] = []
    for (const url of [`/api/records/${id}/`, ...pictures]) {
      const { headers, rawPayload, statusCode } = await app.inject({ url, headers: finder.authorization })
      const type = String(headers['content-type'])
      told.push(
        ...(await findings({ name: url, url, type, headers: {}, status: statusCode, body: rawPayload })),
      )
    }
    expect(told.join('\n')).toMatch(/canarizq7x/)
    expect(told.join('\n')).toMatch(/9871234/)
    expect(told.join('\n')).toMatch(/ 52\.31/)
    expect(told.join('\n')).toMatch(/pixels of the colour/)
  }),
)

it('a reviewer of its region is shown it, because the boundaries are in force', { timeout: 900_000 }, () =>
  inWorld(CANARY_STORY, async ({ app, db, id, people: { stranger, elsewhere } }) => {
    await insertGrant(db, {
      accountId: stranger.id,
      ...{ role: 'reviewer', area: REGION_OF_SQUARE, grantedBy: null, reason: 'For a test' },
    })
    const read = async ({ authorization }: { authorization: string }) =>
      (await app.inject({ url: `/api/records/${id}/`, headers: { authorization } })).body
    expect(await read(stranger.authorization)).toContain('canarizq7x')
    expect(await read(elsewhere.authorization)).not.toContain('canarizq7x')
  }),
)

it('the search finds the same record in all forms while everybody may see it', { timeout: 900_000 }, () =>
  inWorld(
    CANARY_STORY,
    async (world) => {
      const all = (await found(world)).join('\n')
      expect(all).toMatch(/anonymous: GET .*mvt \d+: \S+ \d+ \d+ of/)
      expect(all).toMatch(/anonymous: GET \/api\/records\/search\/ \d+: 52\.31/)
      expect(all).toMatch(/anonymous: GET .*versions\/ 0: canarizq7x/)
      expect(all).toMatch(/anonymous: page 0: canarizq7x/)
      expect(all).toMatch(/anonymous: GET .*versions\/ 0: 2026-10-29T12/)
      expect(all).toMatch(/jobs and mails: canarizq7x/)
      expect(all).toMatch(/anonymous: GET \/media\/.*: \d+ pixels of the colour/)
    },
    { after: (world) => setLevel(world, 'open') },
  ),
)
