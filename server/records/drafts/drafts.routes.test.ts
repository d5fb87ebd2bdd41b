import { describe, expect, it } from 'vitest'
import type { Draft } from '#contract/records/drafts.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { changeActive } from '#server/testing/suspend.ts'

async function makePortal() {
  const portal = await makeApp()
  const ask = (
    who: TestMember | null,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
  ) => portal.app.inject({ method, url, headers: { ...who?.authorization }, ...(payload && { payload }) })
  return { ...portal, ask, member: await makeMember() }
}

const OUTLINE = squareAround(52.1, -3.8)

describe('a draft', () => {
  it('is stored as sent, replaced as a whole and deleted', async () => {
    const { ask, member } = await makePortal()
    const made = await ask(member, 'POST', '/api/drafts/', { title: 'Crug', polygonCoordinate: OUTLINE })
    expect(made.statusCode).toBe(201)
    const draft = made.json<Draft>()
    expect(draft).toMatchObject({ title: 'Crug', description: '', site_type: '', polygonCoordinate: OUTLINE })
    const url = `/api/drafts/${draft.id}/`
    const changed = await ask(member, 'PUT', url, { description: 'Round.', site_type: 'mound' })
    expect(changed.json()).toMatchObject({ title: '', description: 'Round.', polygonCoordinate: null })
    expect((await ask(member, 'GET', url)).json()).toEqual(changed.json())
    const newer = (await ask(member, 'POST', '/api/drafts/', {})).json<Draft>()
    const listed = (await ask(member, 'GET', '/api/drafts/')).json<Draft[]>()
    expect(listed.map(({ id }) => id)).toEqual([newer.id, draft.id])
    expect((await ask(member, 'DELETE', url)).statusCode).toBe(204)
    expect((await ask(member, 'DELETE', url)).statusCode).toBe(404)
  })

  it('stores how the record was seen', async () => {
    const { ask, member } = await makePortal()
    const seen = { layer: 'light', azimuth: 270, altitude: 12 }
    const made = (await ask(member, 'POST', '/api/drafts/', { seen_under: seen })).json<Draft>()
    expect(made.seen_under).toEqual(seen)
    const url = `/api/drafts/${made.id}/`
    expect((await ask(member, 'PUT', url, { title: 'Crug' })).json<Draft>().seen_under).toBeNull()
    const refused = await ask(member, 'PUT', url, { seen_under: { layer: 'moonlight' } })
    expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, ['seen_under']])
  })

  it('stores where its outline is to be drawn, until another place or none is sent', async () => {
    const { ask, member } = await makePortal()
    const place = { at: [52.1, -3.8], within: 100 }
    const made = (await ask(member, 'POST', '/api/drafts/', { place })).json<Draft>()
    expect(made.place).toEqual(place)
    const url = `/api/drafts/${made.id}/`
    // As clients save it that do not know of places.
    expect((await ask(member, 'PUT', url, { title: 'Crug' })).json<Draft>().place).toEqual(place)
    const exact = { at: [52.2, -3.9], within: null }
    expect((await ask(member, 'PUT', url, { place: exact })).json<Draft>().place).toEqual(exact)
    expect((await ask(member, 'PUT', url, { place: null })).json<Draft>().place).toBeNull()
  })

  it.each([
    ['a latitude that is none', { at: [91, -3.8], within: null }],
    ['one number', { at: [52.1], within: null }],
    ['three numbers', { at: [52.1, -3.8, 0], within: null }],
    ['texts', { at: ['52.1', '-3.8'], within: null }],
    ['no size', { at: [52.1, -3.8], within: 0 }],
    ['half a metre', { at: [52.1, -3.8], within: 0.5 }],
    ['more than a letter of a reference', { at: [52.1, -3.8], within: 100_001 }],
    ['a word', 'SN7575'],
  ])('is refused with a place that has %s', async (_, place) => {
    const { ask, member } = await makePortal()
    const refused = await ask(member, 'POST', '/api/drafts/', { place })
    expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, ['place']])
  })

  it('stores who shall see the record', async () => {
    const { ask, member } = await makePortal()
    const made = (await ask(member, 'POST', '/api/drafts/', { sensitivity: 'generalised' })).json<Draft>()
    expect(made.sensitivity).toBe('generalised')
    const url = `/api/drafts/${made.id}/`
    expect((await ask(member, 'PUT', url, { title: 'Crug' })).json<Draft>().sensitivity).toBeNull()
    const refused = await ask(member, 'PUT', url, { sensitivity: 'restricted' })
    expect([refused.statusCode, Object.keys(refused.json<object>())]).toEqual([400, ['sensitivity']])
  })

  it('is refused with an invalid text or polygon', async () => {
    const { ask, member } = await makePortal()
    const refused = await ask(member, 'POST', '/api/drafts/', {
      title: 'x'.repeat(151),
      site_type: 'castle',
      polygonCoordinate: [[52, -3]],
    })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        title: ['Ensure this field has no more than 150 characters.'],
        site_type: ['"castle" is not a valid choice.'],
        polygonCoordinate: ['polygonCoordinate must contain at least three [lat, lng] points.'],
      },
    ])
  })

  it('can exist twenty times, however many are created at once', async () => {
    const { ask, member } = await makePortal()
    const answers = await Promise.all(
      Array.from({ length: 23 }, () => ask(member, 'POST', '/api/drafts/', { title: 'Crug' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  })

  it.each(['GET', 'PUT', 'DELETE'] as const)('is visible only to its member: %s', async (method) => {
    const { db, ask, member } = await makePortal()
    const { id } = (await ask(member, 'POST', '/api/drafts/', { title: 'Crug' })).json<Draft>()
    const [suspended, other] = [await makeMember(), await makeMember()]
    await changeActive(db, suspended.id, false)
    const answers: number[] = []
    for (const who of [null, suspended, other, member]) {
      const payload = method === 'PUT' ? { title: 'New' } : undefined
      answers.push((await ask(who, method, `/api/drafts/${id}/`, payload)).statusCode)
    }
    expect(answers).toEqual([401, 401, 404, method === 'DELETE' ? 204 : 200])
    expect((await ask(other, 'GET', '/api/drafts/')).json()).toEqual([])
    expect((await ask(null, 'GET', '/api/drafts/')).statusCode).toBe(401)
    expect((await ask(null, 'POST', '/api/drafts/', {})).statusCode).toBe(401)
  })
})

describe('a draft on two devices', () => {
  async function onTwoDevices() {
    const portal = await makePortal()
    const { ask, member } = portal
    const made = (await ask(member, 'POST', '/api/drafts/', { title: 'Crug' })).json<Draft>()
    const url = `/api/drafts/${made.id}/`
    const first = await ask(member, 'PUT', url, { title: 'On the phone', version: made.version })
    expect([first.statusCode, first.json<Draft>().version]).toEqual([200, made.version + 1])
    return { ...portal, made, url, first: first.json<Draft>() }
  }

  it('tells the second save about the first, and stores nothing', async () => {
    const { ask, member, made, url, first } = await onTwoDevices()
    const second = await ask(member, 'PUT', url, { title: 'At the desk', version: made.version })
    expect([second.statusCode, second.json()]).toEqual([
      409,
      {
        detail: 'This draft was changed in the meantime. Nothing of yours was saved yet.',
        version: first.version,
        updated_at: first.updated_at,
      },
    ])
    expect((await ask(member, 'GET', url)).json()).toEqual(first)
    const over = await ask(member, 'PUT', url, { title: 'At the desk', version: first.version })
    expect(over.json()).toMatchObject({ title: 'At the desk', version: first.version + 1 })
  })

  it('accepts the same change twice, because the first answer may have been lost', async () => {
    const { ask, member, made, url, first } = await onTwoDevices()
    const again = await ask(member, 'PUT', url, { title: 'On the phone', version: made.version })
    expect([again.statusCode, again.json()]).toEqual([200, first])
  })

  it('cannot be deleted by a device that does not have the latest version', async () => {
    const { ask, member, made, url, first } = await onTwoDevices()
    expect((await ask(member, 'DELETE', `${url}?version=${made.version}`)).statusCode).toBe(409)
    expect((await ask(member, 'GET', url)).json()).toEqual(first)
    expect((await ask(member, 'DELETE', `${url}?version=${first.version}`)).statusCode).toBe(204)
  })

  it('accepts a save without a version, as older clients send it', async () => {
    const { ask, member, url, first } = await onTwoDevices()
    const old = await ask(member, 'PUT', url, { title: 'Of before' })
    expect(old.json()).toMatchObject({ title: 'Of before', version: first.version + 1 })
    expect((await ask(member, 'PUT', url, { title: 'x', version: 'new' })).statusCode).toBe(400)
  })

  it('accepts one of many simultaneous saves, and refuses the others', async () => {
    const { ask, member, url, first } = await onTwoDevices()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ask(member, 'PUT', url, { title: `Device ${index}`, version: first.version }),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)
    expect(codes).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
  })
})
