import { describe, expect, test } from 'vitest'
import { actsOf, hasLink, namesIn, type Judged, type Reader } from './comments.rules.ts'

describe('names after an @', () => {
  test.each([
    ['@mair, look', ['mair']],
    ['Ask @mair.', ['mair.', 'mair']],
    ['(@Gwen_2) a @Siân', ['Gwen_2', 'Siân']],
    ['@mair’s find', ['mair']],
    ['mair@example.org', []],
    ['at @ noon', []],
  ])('in %j are %j', (text, names) => {
    expect(namesIn(text).flat()).toEqual(names)
  })
})

test.each([
  ['see https://archwilio.example', true],
  ['HTTP://x', true],
  ['www.example.org', true],
  ['50 m north of the leat', false],
])('whether %j has a link is %j', (text, link) => {
  expect(hasLink(text)).toBe(link)
})

const POSTED = new Date('2027-05-01T12:00:00Z')
const later = (minutes: number) => new Date(POSTED.getTime() + minutes * 60_000)
const COMMENT: Judged = {
  ...{ author: 1, finder: 2, aboutReader: false, state: 'shown', hiddenBy: null },
  ...{ appealed: false, appealClosed: false, postedAt: POSTED, locked: false, muted: false },
}
const member = (id: number, more: Partial<Reader> = {}): Reader => ({
  ...{ id, administrator: false, moderator: false, grants: [] },
  ...more,
})
const REVIEWER = { grants: [{ role: 'reviewer', area: 'wales' }] } as const
const ADMINISTRATOR = { administrator: true, moderator: true }
const HIDDEN = { state: 'hidden', hiddenBy: 5 } as const

describe('what can be done with a comment', () => {
  test.each<[string, Reader | null, Partial<Judged>, string[]]>([
    ['a visitor', null, {}, ['report']],
    ['another member', member(9), {}, ['report', 'mute']],
    ['a member who muted its author', member(9), { muted: true }, ['report', 'unmute']],
    ['its author', member(1), {}, ['edit', 'delete']],
    ['its author in a closed discussion', member(1), { locked: true }, ['delete']],
    ['its author, once hidden', member(1), HIDDEN, ['delete', 'appeal']],
    ['its author after an appeal', member(1), { ...HIDDEN, appealed: true }, ['delete']],
    ['a reviewer', member(9, REVIEWER), {}, ['report', 'hide', 'mute']],
    ['a moderator', member(9, { moderator: true }), {}, ['report', 'hide', 'mute']],
    ['a reviewer on their own find', member(2, REVIEWER), {}, ['report', 'mute']],
    ['a reviewer who is mentioned', member(9, REVIEWER), { aboutReader: true }, ['report', 'mute']],
    ['an administrator on their own find', member(2, ADMINISTRATOR), {}, ['report', 'mute']],
    ['the reviewer who hid it', member(5, REVIEWER), HIDDEN, ['unhide', 'mute']],
    ['another reviewer, once hidden', member(9, REVIEWER), HIDDEN, ['mute']],
    [
      'the reviewer who hid it, after an answer',
      member(5, REVIEWER),
      { ...HIDDEN, appealed: true, appealClosed: true },
      ['mute'],
    ],
    ['an administrator, once hidden', member(9, ADMINISTRATOR), HIDDEN, ['unhide', 'mute']],
    ['anybody, once removed', member(9, ADMINISTRATOR), { state: 'removed' }, []],
  ])('by %s', (_who, reader, changes, acts) => {
    expect(actsOf(reader, { ...COMMENT, ...changes }, later(1))).toEqual(acts)
  })

  test('its author can change it for 15 minutes and no longer', () => {
    expect(actsOf(member(1), COMMENT, later(14.9))).toContain('edit')
    expect(actsOf(member(1), COMMENT, later(15))).not.toContain('edit')
  })
})
