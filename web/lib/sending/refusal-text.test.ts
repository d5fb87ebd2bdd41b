import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { speak } from '#web/i18n/index.ts'
import { startAllWords } from '#web/testing/words.ts'
import { refusalText } from './refusal-text.ts'

beforeAll(async () => {
  await startAllWords()
  await speak('cy')
})
afterAll(() => window.localStorage.clear())

describe('a text of the server is shown in Welsh', () => {
  test.each([
    [
      'A user with that username already exists.',
      'Mae rhywun arall yn defnyddio’r enw hwnnw. Dewiswch un arall.',
    ],
    ['Ensure this field has no more than 150 characters.', 'Defnyddiwch 150 nod neu lai.'],
    [
      'Ensure this filename has at most 100 characters (it has 124).',
      'Rhaid i enw’r ffeil fod yn 100 nod neu lai (mae ynddo 124).',
    ],
    [
      'File extension “html” is not allowed. Allowed extensions are: png, gif.',
      'Ni chaniateir ffeiliau â’r estyniad “html”. Yr estyniadau a ganiateir yw: png, gif.',
    ],
    ['"castle" is not a valid choice.', 'Nid yw “castle” yn un o’r dewisiadau.'],
    [
      'Request was throttled. Expected available in 12 seconds.',
      'Gormod o geisiadau. Rhowch gynnig arall arni ymhen 12 eiliad.',
    ],
  ])('%s', (text, welsh) => {
    expect(refusalText(i18next.getFixedT('cy', 'refusals'), text)).toBe(welsh)
  })
})

test('an unknown text is shown unchanged', () => {
  expect(refusalText(i18next.getFixedT('cy', 'refusals'), 'The moon is full.')).toBe('The moon is full.')
})
