import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isAgreed, newestTerms, TERMS_VERSIONS, type TermsFile, type TermsText } from './terms.ts'

const FOLDER = path.join(import.meta.dirname, '../terms')
const nameOf = ({ kind, version }: { kind: string; version: string }) => `${kind}-${version}.json`
const bytesOf = (name: string) => readFileSync(path.join(FOLDER, name))
const textOf = (name: string) => JSON.parse(bytesOf(name).toString('utf8')) as TermsFile

test('every text of terms is still the one that was published', () => {
  const found = TERMS_VERSIONS.map((version) => ({
    ...version,
    sha256: createHash('sha256')
      .update(bytesOf(nameOf(version)))
      .digest('hex'),
  }))
  expect(found).toEqual(TERMS_VERSIONS)
})

test('every file of terms is listed, with its kind, version and day', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(TERMS_VERSIONS.map(nameOf).sort())
  for (const listed of TERMS_VERSIONS) expect(textOf(nameOf(listed))).toMatchObject({ ...pick(listed) })
})

test.each(TERMS_VERSIONS.map(nameOf))(
  '%s has the same sections, lines and links in both languages',
  (name) => {
    const { en, cy } = textOf(name)
    expect(shapeOf(cy)).toEqual(shapeOf(en))
  },
)

test('the newest terms are the last of each kind', () => {
  const [first] = TERMS_VERSIONS
  if (!first) throw new Error('There are no terms')
  const later = { ...first, version: '2099-01' }
  expect(newestTerms([...TERMS_VERSIONS, later]).find(({ kind }) => kind === first.kind)).toEqual(later)
  expect(newestTerms([])).toEqual([])
})

test('who accepted a version has agreed to those that only reword it, and to no others', () => {
  const [first] = TERMS_VERSIONS
  if (!first) throw new Error('There are no terms')
  const { kind, version } = first
  const reworded = { ...first, version: '2099-01', rewords: version }
  const again = { ...first, version: '2099-02', rewords: '2099-01' }
  const other = { ...first, version: '2099-03' }
  const versions = [first, reworded, again, other]
  const agreed = (accepted: string) =>
    versions
      .filter((each) => isAgreed(each, [{ kind, version: accepted }], versions))
      .map((each) => each.version)
  expect(agreed(version)).toEqual([version, '2099-01', '2099-02'])
  expect(agreed('2099-02')).toEqual(['2099-02'])
  expect(agreed('2099-03')).toEqual(['2099-03'])
})

test('what only rewords an earlier version keeps the English', () => {
  for (const { kind, version, rewords } of TERMS_VERSIONS)
    if (rewords !== undefined)
      expect(textOf(nameOf({ kind, version })).en).toEqual(textOf(nameOf({ kind, version: rewords })).en)
})

function pick({ kind, version, day }: { kind: string; version: string; day: string }) {
  return { kind, version, day }
}

/** Ids of the sections, and the tags of each of their lines. */
function shapeOf({ sections }: TermsText) {
  return sections.map(({ id, lines }) => ({
    id,
    lines: lines.map((line) => line.match(/<\/?\w+>/g) ?? []),
  }))
}
