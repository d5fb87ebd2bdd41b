import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { MIGRATIONS } from './migrate.ts'
import { oldestReleaseAfter, takenAway, whyTooOld } from './migration-contract.rules.ts'

const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql'))

test.each(files)('%s says what it takes away, and takes nothing away without saying it', async (file) => {
  const text = await readFile(path.join(MIGRATIONS, file), 'utf8')
  const oldest = oldestReleaseAfter(path.basename(file, '.sql'), text)
  if (oldest === null) expect(takenAway(text)).toBeNull()
  else expect(files.some((one) => one.startsWith(`${oldest}-`))).toBe(true)
})

describe('the oldest release that can use the tables after a migration', () => {
  it.each([
    ['0061-more', '-- contract: none\ncreate table more ();', null],
    ['0061-less', '-- contract: 0059\nalter table more drop column some;', '0059'],
    ['0048-draft-level', '-- Who shall see the record of a draft.\n', '0048'],
  ])('%s: %j', (name, text, oldest) => {
    expect(oldestReleaseAfter(name, text)).toBe(oldest)
  })

  it.each([
    ['create table more ();', 'does not say what it takes away'],
    ['\n-- contract: none\n', 'does not say what it takes away'],
    ['-- contract: some\n', 'does not say what it takes away'],
    ['-- contract: 0062\n', 'names a release after its own: 0062'],
  ])('is missing or wrong in %j', (text, why) => {
    expect(() => oldestReleaseAfter('0061-more', text)).toThrow(`Migration 0061-more ${why}`)
  })
})

describe('what a migration takes away', () => {
  it.each([
    'drop table news',
    'alter table news drop column title',
    'alter table news rename to articles',
    'alter table news rename column title to heading',
    'alter table news alter column title type varchar',
    'alter table news alter column title set not null',
    'alter table news add column place text not null',
    'alter table news add column note text, add column place text not null, add column level text',
  ])('is found in: %s', (statement) => {
    expect(takenAway(`-- contract: none\n${statement};`)).not.toBeNull()
  })

  it.each([
    'create table more (id integer not null)',
    'alter table news add column place text not null default 0',
    'alter table news add column place text generated always as (title) stored not null',
    'drop index news_by_day; create index news_by_day on news (day)',
    'alter table news add column note text -- Nothing to drop column for.',
    'alter table news add column note text; comment on table news is 1',
  ])('is nothing in: %s', (statement) => {
    expect(takenAway(`-- contract: none\n${statement};`)).toBeNull()
  })
})

it('a release meets the tables of its own time, or of an earlier one, without a word', () => {
  expect(whyTooOld({ done: ['0001-a'], known: ['0001-a', '0002-b'], oldestRelease: '0009' })).toBeNull()
})
