import { expect, it } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import type { Route } from '#contract/http/route.ts'
import { PROBES } from './answers.ts'

const nameOf = ({ method, path }: Route) => `${method} ${path}`

it('every route is asked whether it tells what is withheld, or a reason is written why it cannot', () => {
  const known = PROBES.map(({ route }) => nameOf(route))
  const missing = ROUTES.map(nameOf).filter((name) => !known.includes(name))
  expect(missing, 'add them to server/testing/leaks/record-probes.ts or other-probes.ts').toEqual([])
})

it('no route has two entries, and none is there that the portal does not have', () => {
  const known = PROBES.map(({ route }) => nameOf(route))
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([])
  const routes = ROUTES.map(nameOf)
  expect(known.filter((name) => !routes.includes(name))).toEqual([])
})

it('every exemption has a reason in a whole sentence', () => {
  for (const probe of PROBES) if ('why' in probe) expect(probe.why).toMatch(/^[A-Z].{20,}\.$/)
})
