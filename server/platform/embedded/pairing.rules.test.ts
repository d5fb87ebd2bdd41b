import { expect, it } from 'vitest'
import { judgePair, type Pair } from './pairing.rules.ts'

const SERVER = 'the database portal on db.example:5432'

/** A folder and a PostgreSQL database that nobody has used yet. */
function pair(folder: Partial<Pair['folder']> = {}, database: Partial<Pair['database']> = {}): Pair {
  return {
    folder: { id: null, database: null, pictures: 0, ...folder },
    database: { id: null, name: SERVER, embedded: false, named: 0, known: false, ...database },
  }
}

it('one id on both sides means that they belong together', () => {
  expect(judgePair(pair({ id: 'a', database: SERVER }, { id: 'a' }))).toBe('together')
})

it.each([
  ['both are new', pair()],
  [
    'both are of the previous release and the pictures match',
    pair({ pictures: 8 }, { named: 4, known: true }),
  ],
  [
    'a dump from before the ids was restored',
    pair({ id: 'a', database: SERVER, pictures: 8 }, { named: 4, known: true }),
  ],
  ['only files/ was restored', pair({ pictures: 8 }, { id: 'a', named: 4, known: true })],
  ['a first start was interrupted after it wrote the folder', pair({ id: 'a', database: SERVER })],
  ['an embedded database without pictures was copied here', pair({}, { id: 'a', embedded: true })],
])('they belong together if %s', (_, each) => {
  expect(judgePair(each)).toBe('join')
})

it.each([
  ['they have different ids', pair({ id: 'a', database: SERVER }, { id: 'b' })],
  [
    'they have different ids, even if pictures match',
    pair({ id: 'a', database: SERVER }, { id: 'b', known: true }),
  ],
  ['there are pictures and an empty database', pair({ pictures: 798 })],
  ['there are pictures with an id and an empty database', pair({ id: 'a', database: SERVER, pictures: 798 })],
  ['the pictures differ from those in the database', pair({ pictures: 798 }, { named: 399 })],
  ['the pictures are missing, as when their disk is not mounted', pair({}, { named: 399 })],
  ['the database belongs to another folder', pair({}, { id: 'a' })],
  ['the folder was used with another database', pair({ id: 'a', database: 'its embedded database' })],
])('they are refused if %s', (_, each) => {
  expect(judgePair(each)).toBe('refuse')
})
