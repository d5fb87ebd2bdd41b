import { expect, test } from 'vitest'
import { exportsOf, findingsInFiles } from './files.mjs'

const file = (name: string, exports: string[] = []) => ({ name, exports })
const many = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => file(`${folder}/file-${at}.ts`))

test('a private word in the name of a file or of an export is found, and a word that only contains it is not', () => {
  const files = [
    file('server/told-stories.ts'),
    file('server/a.ts', ['publicFace', 'KEPT_DAYS']),
    file('web/surface.ts', ['interfaces', 'toldest']),
  ]
  expect(findingsInFiles(files, {})).toEqual([
    'server/told-stories.ts: the name has the private word "told"',
    'server/a.ts: the export publicFace has the private word "face"',
    'server/a.ts: the export KEPT_DAYS has the private word "kept"',
  ])
})

test('a folder has at most a dozen files, or as many as its exception says, as long as it needs one', () => {
  expect(findingsInFiles(many('web/records', 12), {})).toEqual([])
  expect(findingsInFiles(many('web/records', 13), {})).toHaveLength(1)
  expect(findingsInFiles(many('web/records', 13), { 'web/records': 13 })).toEqual([])
  expect(findingsInFiles(many('web/records', 14), { 'web/records': 13 })).toHaveLength(1)
  expect(findingsInFiles(many('web/records', 12), { 'web/records': 13 })).toHaveLength(1)
})

test('the exports of a file are read from declarations and from lists', () => {
  const text = `export const a = 1
export async function b(): void {}
export type { C, D as E } from './c.ts'
export default function f() {}
export abstract class G {}
const h = 2`
  expect(exportsOf(text)).toEqual(['a', 'b', 'C', 'E', 'f', 'G'])
})
