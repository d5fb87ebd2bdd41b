import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { excerpt } from '#contract/http/values/excerpt.ts'
import { isDay } from '#contract/http/values/days.ts'
import { readRecordFilter } from '#contract/records/record-filter.ts'
import { trimmedEnd } from '#contract/http/values/trimmed-end.ts'
import { slowText, type Reader } from '#scripts/testing/growth.ts'
import {
  emailTexts,
  keyOf,
  normalUsername,
  usernameTexts,
  languageFor,
} from '#server/accounts/accounts.rules.ts'
import { deviceOf } from '#server/accounts/sessions/device.rules.ts'
import { passwordTexts, idOf } from '#server/accounts/passwords/password.rules.ts'
import { movedTo, pageAt } from '#server/site/page-meta/page-at.rules.ts'
import { readDay, readKinds, readLink, readText } from '#server/heritage/text.rules.ts'
import { asOneLine, isOneAddress } from '#server/platform/mail/mail.rules.ts'
import { linkTarget } from '#server/site/news/link-target.rules.ts'
import { drawableText } from '#server/site/previews/text-lines.rules.ts'
import { linkTexts } from '#server/members/profiles/profile-view.rules.ts'
import { judgeOutline } from '#server/record-fields/outline.rules.ts'
import { judgeRecordFields } from '#server/record-fields/record-fields.rules.ts'
import { versionNamed } from '#server/records/store/read-changes.ts'
import { requestedRange } from '#server/platform/responses/byte-range.rules.ts'
import { readBody } from '#server/platform/bodies/body.ts'
import { isNamed } from '#server/platform/responses/cached-body.ts'
import { refuseOtherTypes } from '#server/platform/http/endpoint.ts'
import { readToken } from '#server/platform/http/session.ts'
import { escapeMarkup } from '#formats/shared/escaping.ts'

const PAGES = ['/', '/news/:id', '/user/:username'].map((path) => ({
  path,
  title: { en: '', cy: '' },
  feeds: [],
  picture: null,
  description: null,
}))

/** A refusal is a valid result too. */
const orRefuses =
  (read: Reader): Reader =>
  (text) => {
    try {
      return read(text)
    } catch (refusal) {
      return refusal
    }
  }

/** Every function on the server that parses a text from a visitor, a member or another service. */
const READERS: [string, Reader][] = [
  ['an email address', emailTexts],
  ['a username', (text) => [usernameTexts(normalUsername(text)), keyOf(text)]],
  ['a password', (text) => passwordTexts(text, { username: 'mair', email: 'mair@example.org' }, new Set())],
  [
    'the name in a password',
    (text) =>
      passwordTexts('Carreg Samson', { username: text.slice(0, 150), email: text.slice(0, 254) }, new Set()),
  ],
  ['a link of a profile', linkTexts],
  ['a device', deviceOf],
  ['a language', (text) => languageFor(text, text)],
  ['a reset link', idOf],
  ['a token', orRefuses((text) => readToken(`Token ${text}`))],
  ['an Accept header', orRefuses(refuseOtherTypes)],
  ['an If-None-Match header', (text) => isNamed('"a"', text)],
  ['an If-Match header', orRefuses((text) => versionNamed(text, new Map()))],
  ['a Range header', (text) => requestedRange(text, 1000)],
  ['the address of a page', (text) => [pageAt({ pages: PAGES }, text), movedTo({ moved: [] }, text)]],
  ['an outline', judgeOutline],
  [
    'the fields of a record',
    (text) =>
      judgeRecordFields(
        new Map(['title', 'description', 'site_type', 'seen_under'].map((name) => [name, text])),
      ),
  ],
  ['a filter', (text) => readRecordFilter({ text, from: text, period: text, bbox: text })],
  ['a day', isDay],
  ['a text of a feed', (text) => [readText(text), readKinds(text), readLink(text), readDay(text)]],
  ['the address of an email', (text) => [isOneAddress(text), asOneLine(text)]],
  ['a target of a link', linkTarget],
  ['a summary', (text) => [excerpt(text, 200), trimmedEnd(text, /[\s,]/)]],
  ['a text to be drawn', (text) => drawableText(text, () => true)],
  ['markup', escapeMarkup],
]

test.each(READERS)('the time of %s grows no faster than the length of the text', (_, read) => {
  expect(slowText(read)).toBeNull()
})

test('the time to read a body and its type grows no faster than their length', async () => {
  const place = { take: () => undefined, leave: () => undefined }
  for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
    const texts = [
      '['.repeat(50_000),
      '{"a":'.repeat(15_000),
      '&'.repeat(90_000),
      '%'.repeat(90_000),
      'a=1&'.repeat(20_000),
    ]
    for (const text of texts) {
      const answer = readBody(type, Readable.from(bytesOf(text)), { files: false, place }).then(
        () => 'read',
        () => 'refused',
      )
      expect(['read', 'refused']).toContain(await answer)
    }
  }
  const types = slowText((text) => /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(`multipart/form-data${text}`))
  expect(types).toBeNull()
})

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text))
}
