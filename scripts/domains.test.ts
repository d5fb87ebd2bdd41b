// A domain is a folder of server/ or web/ that is not a shared room. Two domains that need each other are one, or one of them owns
// what both need.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const SHARED = {
  server: ['platform', 'testing', 'migrations', 'commands'],
  web: ['pages', 'map', 'ui', 'lib', 'i18n', 'testing', 'opening', 'public'],
} as const
type Part = keyof typeof SHARED

/** By domain, those that it imports, and a file that does. */
type Arrows = Map<string, Map<string, string>>

function domainOf(part: Part, file: string): string | null {
  const [top, name, ...rest] = file.split('/')
  if (top !== part || name === undefined || rest.length === 0) return null
  return (SHARED[part] as readonly string[]).includes(name) ? null : name
}

/** Tests may import any domain. Types count. */
function arrowsOf(part: Part): Arrows {
  const arrows: Arrows = new Map()
  for (const file of globSync(`${part}/**/*.{ts,tsx}`, { cwd: ROOT })) {
    const from = domainOf(part, file)
    if (from === null || /\.test\.tsx?$/.test(file)) continue
    for (const [, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(/from '([^']+)'/g)) {
      const target = name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name)
      const to = domainOf(part, target)
      if (to === null || to === from) continue
      if (!arrows.has(from)) arrows.set(from, new Map())
      arrows.get(from)?.set(to, file)
    }
  }
  return arrows
}

/** The domains of each circle, with the file that makes each step; none if there is no circle. */
function circles(arrows: Arrows): string[] {
  const found = new Set<string>()
  const follow = (domain: string, way: readonly string[]) => {
    const begun = way.indexOf(domain)
    if (begun >= 0) {
      const steps = way.slice(begun).map((from, place, all) => {
        const to = all[place + 1] ?? domain
        return `${from} -> ${to} (${arrows.get(from)?.get(to) ?? ''})`
      })
      found.add(steps.sort().join(', '))
      return
    }
    for (const next of arrows.get(domain)?.keys() ?? []) follow(next, [...way, domain])
  }
  for (const domain of arrows.keys()) follow(domain, [])
  return [...found]
}

test.each(['server', 'web'] as const)('no domain of %s needs itself by way of others', (part) => {
  const arrows = arrowsOf(part)
  expect(arrows.size, 'domains that were read').toBeGreaterThan(8)
  expect(circles(arrows)).toEqual([])
})

test('two domains that need each other are found, with their files', () => {
  const arrows: Arrows = new Map([
    ['records', new Map([['review', 'records/a.ts']])],
    ['review', new Map([['records', 'review/b.ts']])],
    ['site', new Map([['records', 'site/c.ts']])],
  ])
  expect(circles(arrows)).toEqual(['records -> review (records/a.ts), review -> records (review/b.ts)'])
})
