import { expect, test } from 'vitest'
import { asSent } from '#server/platform/mail/index.ts'
import { commentsMail, digestMail } from './notification-mails.ts'

function welshDigest(total: number, place = 'Tregaron') {
  const records = [{ id: 7, title: 'Bryngaer', metres: 1200 }]
  const facts = { id: 4, username: 'gwen', place, radiusKm: 10, records, total }
  return digestMail('cy', facts, { publicUrl: 'https://porth.example', stop: 'https://porth.example/stop' })
}

test.each([
  [2, 'Ac un arall ar y map.'],
  [3, 'A dau arall ar y map.'],
  [4, 'A thri arall ar y map.'],
  [7, 'A chwech arall ar y map.'],
  [9, 'Ar y map: 8 arall.'],
  [12, 'Ar y map: 11 arall.'],
])('a Welsh digest of %d records, one of them listed, ends with "%s"', (total, rest) => {
  expect(welshDigest(total).text).toContain(`\n\n${rest}\n\nPorth LiDAR Cymru\n`)
})

test.each([
  [1, 'Un cofnod newydd ger Tregaron'],
  [2, '2 gofnod newydd ger Tregaron'],
  [3, '3 chofnod newydd ger Tregaron'],
  [6, '6 chofnod newydd ger Tregaron'],
  [11, '11 cofnod newydd ger Tregaron'],
])('the subject of a Welsh digest of %d records is "%s"', (total, subject) => {
  expect(welshDigest(total).subject).toBe(subject)
})

test('a Welsh digest leaves the name of the place unmutated, and one without a place says so', () => {
  expect(welshDigest(1).text).toContain('ger Tregaron (hyd at 10 km i ffwrdd) yr wythnos hon:')
  expect(welshDigest(1, '').subject).toBe('Un cofnod newydd ger eich lle chi')
})

const noneTold = () => Promise.resolve(new Set<number | null>())

test('a digest that waited does not name a record that was withheld meanwhile', async () => {
  const { text } = await asSent({ to: 'gwen@example.org', language: 'cy', ...welshDigest(2) }, noneTold)
  expect(text).not.toMatch(/Bryngaer|record=7|1,2 km/)
  expect(text).toContain('yr wythnos hon:\n\nCofnod sydd wedi newid ers hynny.\n\nAc un arall ar y map.')
})

test('an email about discussions that waited names only the records that are not withheld', async () => {
  const facts = { id: 4, username: 'gwen', mentions: [7], comments: [8] }
  const mail = commentsMail('en', facts, { publicUrl: 'https://porth.example', stop: 'https://stop.example' })
  const told = new Map([
    [4, new Set([8])],
    [5, new Set([7, 8])],
  ])
  const { text } = await asSent({ to: 'gwen@example.org', language: 'en', ...mail }, (reader) =>
    Promise.resolve(told.get(reader ?? 0) ?? new Set()),
  )
  expect(text).not.toContain('record 7')
  expect(text).not.toContain('record=7')
  expect(text).toContain(
    'discussions that concern you.\n\nThere are new comments on record 8:\nhttps://porth.example/LidarPortal?record=8\n\nWales',
  )
})
