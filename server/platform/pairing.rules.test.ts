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
  ['both are of the release before and the pictures fit', pair({ pictures: 8 }, { named: 4, known: true })],
  [
    'a dump from before the ids was restored',
    pair({ id: 'a', database: SERVER, pictures: 8 }, { named: 4, known: true }),
  ],
  ['only files/ was restored', pair({ pictures: 8 }, { id: 'a', named: 4, known: true })],
  ['a first start was broken off after the folder', pair({ id: 'a', database: SERVER })],
  ['an embedded database was carried here before it held any picture', pair({}, { id: 'a', embedded: true })],
])('they are joined where %s', (_, each) => {
  expect(judgePair(each)).toBe('join')
})

it.each([
  ['they have two ids', pair({ id: 'a', database: SERVER }, { id: 'b' })],
  ['they have two ids, though pictures fit', pair({ id: 'a', database: SERVER }, { id: 'b', known: true })],
  ['there are pictures and an empty database', pair({ pictures: 798 })],
  ['there are pictures with an id and an empty database', pair({ id: 'a', database: SERVER, pictures: 798 })],
  ['the pictures are others than the database names', pair({ pictures: 798 }, { named: 399 })],
  ['the pictures are not there, as where their disk is not mounted', pair({}, { named: 399 })],
  ['the database belongs to a folder elsewhere', pair({}, { id: 'a' })],
  ['the folder was used with another database', pair({ id: 'a', database: 'its embedded database' })],
])('they are refused where %s', (_, each) => {
  expect(judgePair(each)).toBe('refuse')
})
