import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROUTES } from '#contract/index.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Calls that change something but are not sent by a form or a button that waits for the response, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'accounts/session/begin-session.ts: logIn': 'part of what the login forms send',
  'accounts/session/begin-session.ts: logOut': 'ends a session that nobody uses, and nobody waits for it',
  'accounts/session/end-session.ts: logOut':
    'the browser forgets the session at once, whatever comes of the call',
  'records/nearby/nearby.data.ts: findNearby': 'a question that is too long for an address',
  'members/settings/keep-language.ts: changeOwnAccount': 'nothing on screen depends on it',
}

/** Routes that would create a second object if they were called twice. */
const CREATING = [
  'createAccount',
  'createRecord',
  'createDraft',
  'createBookmark',
  'createNews',
  'sendReport',
  'sendFeedback',
]

function read(folder: string) {
  return globSync('**/*.{ts,tsx}', { cwd: path.join(ROOT, folder) })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, folder, file), 'utf8') }))
}

const isChange = ({ method }: { method: string }) => method !== 'GET' && method !== 'HEAD'
const changing = read('contract')
  .flatMap(({ text }) =>
    [...text.matchAll(/export const (\w+) = route\(\{\s+method: '(\w+)'/g)].map(
      ([, name = '', method = '']) => ({
        name,
        method,
      }),
    ),
  )
  .filter(isChange)
const sources = read('web').map(({ file, text }) => ({ file, text: withoutImports(text) }))

/** Returns the arguments of each `call(…)` in a text, up to the first object. */
function callsIn(text: string): string[] {
  return [...text.matchAll(/\bcall\(([^{)]*)/g)].map(([, route = '']) => route)
}

function withoutImports(text: string): string {
  return text.replaceAll(/^import [^']*'[^']*'\n/gm, '')
}

test('every route that changes something is found in the contract by its name', () => {
  expect(changing).toHaveLength(ROUTES.filter(isChange).length)
})

test('every call that changes something goes through useSending, except those with a reason', () => {
  const found = sources
    .filter(({ text }) => !text.includes('useSending('))
    .flatMap(({ file, text }) =>
      changing
        .filter(({ name }) => callsIn(text).some((route) => new RegExp(`\\b${name}\\b`).test(route)))
        .map(({ name }) => `${file}: ${name}`),
    )
  expect(found.sort()).toEqual(Object.keys(OTHERWISE).sort())
})

test.each(CREATING)('%s is sent with a name for the request', (name) => {
  const texts = sources.flatMap(({ text }) => [
    // With objects in them.
    ...text.matchAll(new RegExp(`\\bcall\\(${name}, \\{((?:[^{}]|\\{[^{}]*\\})*)\\}`, 'g')),
  ])
  expect(texts).not.toEqual([])
  for (const [, options] of texts) expect(options).toMatch(/\bheaders\b/)
})
