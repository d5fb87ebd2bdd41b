import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import { addressOf, type Route } from '#contract/http/route.ts'
import { jsonCases, PROTOTYPES, type JsonCase } from './json/cases.ts'
import { startWithAdministrator } from './harness/administrator.ts'
import { COMMENTS_ON } from './harness/comments-on.ts'
import type { Portal } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

const WATCH = pathToFileURL(path.join(import.meta.dirname, 'json/watch-prototype.ts')).href
const PARSE_ERROR = 'JSON parse error'

scenario({ number: 19, title: 'Any JSON' }, async (run) => {
  const { portal, administrator } = await startWithAdministrator(run, {
    database: 'postgres',
    settings: { NODE_OPTIONS: `--import=${WATCH}`, ...COMMENTS_ON },
  })
  const routes = ROUTES.filter(({ body }) => body !== undefined)
  const cases = [...jsonCases(), ...PROTOTYPES]
  const wrong: string[] = []
  let sent = 0
  let notParsed = 0
  for (const [turn, target] of routes.entries())
    for (const [index, each] of cases.entries()) {
      // For CI: each case at one route, and each route with some of the cases.
      if (run.small && index % routes.length !== turn) continue
      const answer = await portal.ask(addressOf(target, paramsOf(target)), {
        method: target.method,
        headers: { ...administrator.authorization, 'content-type': 'application/json' },
        body: each.body,
      })
      sent += 1
      if (answer.body.includes(PARSE_ERROR)) notParsed += 1
      const fault = faultOf(each, answer)
      if (fault) wrong.push(`${target.method} ${target.path} ${each.what.slice(0, 80)}: ${fault}`)
    }
  run.figure('routes', routes.length)
  run.figure('cases', cases.length)
  run.figure('bodies sent', sent)
  run.figure('answered as no JSON', notParsed)
  expect(wrong).toEqual([])
  expect(notParsed, 'bodies that were read and refused').toBeGreaterThan(sent / 10)
  const planted = await plantedIn(portal)
  run.figure('on the prototype', planted)
  expect(planted).toBe('[]')
})

function faultOf({ isJson }: JsonCase, { status, body }: { status: number; body: string }): string | null {
  if (status >= 500) return `status ${String(status)}`
  if (isJson === 'yes' && body.includes(PARSE_ERROR)) return `not read: ${body}`
  if (isJson === 'no' && (status < 400 || status > 499)) return `taken with ${String(status)}`
  return null
}

function paramsOf({ params }: Route): Record<string, string> {
  return Object.fromEntries(Object.keys(params?.properties ?? {}).map((name) => [name, '1']))
}

/** Returns, as JSON, the keys of Object.prototype in the portal's process that were not there at its start. */
async function plantedIn(portal: Portal): Promise<string> {
  const said = () => portal.said.findLast((line) => line.startsWith('prototype: '))
  process.kill(portal.pid, 'SIGUSR2')
  await expect.poll(said, { timeout: 30_000 }).toBeDefined()
  return said()?.slice('prototype: '.length) ?? ''
}
