import { describe, expect, it } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import type { Outline } from '#contract/records/records.ts'
import { ApiError } from '#web/lib/api.ts'
import { FIRST_LICENCE, withPhotoLicence } from '../licences/licence-choice.rules.ts'
import { formDataOf, saveFailure } from './submission.ts'
import { EMPTY_ENTRY } from './record-form.rules.ts'

const outline: Outline = [
  [52.123456789, -3.1],
  [52.1, -3.2],
  [52.2, -3.2],
]
const entry = {
  ...EMPTY_ENTRY,
  title: ' Mound ',
  description: 'Round.',
  site_type: 'mound',
  monument_type: 'cairn',
  period: 'unknown',
}

function refused(status: number, body: unknown) {
  return new ApiError('refused', 'refused', { status, body })
}

describe('the form that is sent', () => {
  it('has the fields of the API, and the polygon with all its digits, latitude first', () => {
    const form = formDataOf({
      entry,
      outline,
      photos: [],
      seen: null,
      level: null,
      licence: FIRST_LICENCE,
      known: null,
    })
    expect([...form.keys()]).toEqual([
      'title',
      'PRN',
      'description',
      'site_type',
      'monument_type',
      'period',
      'polygonCoordinate',
      'limit_area',
      'licence',
    ])
    expect(form.get('title')).toBe('Mound')
    expect(form.get('polygonCoordinate')).toBe('[[52.123456789,-3.1],[52.1,-3.2],[52.2,-3.2]]')
  })

  it('numbers the photos', () => {
    const photos = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
    const form = formDataOf({
      entry,
      outline,
      photos,
      seen: null,
      level: null,
      licence: FIRST_LICENCE,
      known: null,
    })
    expect((form.get('picture1') as File).name).toBe('a.png')
    expect((form.get('picture2') as File).name).toBe('b.png')
    expect(form.has('picture3')).toBe(false)
  })
})

it('includes how the record was seen only if the member agreed', () => {
  const seen = { layer: 'light', azimuth: 270, altitude: 20 }
  const said = formDataOf({
    entry,
    outline,
    photos: [],
    seen,
    level: null,
    licence: FIRST_LICENCE,
    known: null,
  }).get('seen_under')
  expect(said).toBe('{"layer":"light","azimuth":270,"altitude":20}')
})

it('names the licence of the record and of each photo', () => {
  const photos = ['a.png', 'b.png'].map((name) => new File(['x'], name, { type: 'image/png' }))
  const licence = withPhotoLicence({ ...FIRST_LICENCE, her_permission: true }, 1, 'all-rights-reserved')
  const said = formDataOf({ entry, outline, photos, seen: null, level: null, licence, known: null }).get(
    'licence',
  )
  expect(JSON.parse(said as string)).toEqual({
    record: 'cc-by-4.0',
    her_permission: true,
    pictures: { 1: 'cc-by-4.0', 2: 'all-rights-reserved' },
  })
})

describe('a save that failed', () => {
  it('because of a full database is recognised by its text, whatever the status', () => {
    for (const status of [400, 503, 507]) {
      expect(saveFailure(refused(status, { detail: REFUSAL_TEXTS.databaseFull })).kind).toBe('full')
    }
    expect(saveFailure(refused(400, { detail: 'Oops, the database is currently full.' })).kind).toBe('full')
  })

  it('because the session has ended is recognised', () => {
    expect(saveFailure(refused(401, { detail: 'Invalid token.' })).kind).toBe('sessionEnded')
  })

  it('has its errors sorted by field, polygon, photos and the whole form', () => {
    const failure = saveFailure(
      refused(400, {
        title: ['Too long.'],
        polygonCoordinate: 'Invalid JSON for polygonCoordinate',
        picture2: ['Max file size is 2048KB'],
        non_field_errors: ['No data provided'],
      }),
    )
    expect(failure).toEqual({
      kind: 'refused',
      entry: [{ field: 'title', text: 'Too long.' }],
      others: [
        { field: 'polygon', text: 'Invalid JSON for polygonCoordinate' },
        { field: 'photos', text: 'Max file size is 2048KB' },
        { field: 'whole', text: 'No data provided' },
      ],
    })
  })

  it.each([
    ['a lost connection', new ApiError('network', 'no', { status: 0, body: null })],
    ['no answer in time', new ApiError('timeout', 'no', { status: 0, body: null })],
    ['an error page of a gateway', refused(502, null)],
    ['a detail that is not a text', refused(500, { detail: 'Something went wrong on the server.' })],
    ['an error of the program', new TypeError('x is undefined')],
  ])('is a general failure after %s', (_, fault) => {
    expect(saveFailure(fault).kind).toBe('failed')
  })
})

it('says who shall see the record only if the member has chosen', () => {
  const levelIn = (level: 'generalised' | null) =>
    formDataOf({ entry, outline, photos: [], seen: null, level, licence: FIRST_LICENCE, known: null }).get(
      'sensitivity',
    )
  expect([levelIn('generalised'), levelIn(null)]).toEqual(['generalised', null])
})

it('says what the member knows only if that is something', () => {
  const sent = { entry, outline, photos: [], seen: null, level: null, licence: FIRST_LICENCE }
  expect(formDataOf({ ...sent, known: { condition: 'fair' } }).get('known')).toBe('{"condition":"fair"}')
  expect(formDataOf({ ...sent, known: null }).has('known')).toBe(false)
})
