import { expect } from 'vitest'
import { getOwnUser } from '#contract/accounts/accounts.ts'
import { createRecord } from '#contract/records/records.ts'
import { everyPlace, type Question } from '#server/testing/every-parameter.ts'
import { BREAKERS, PAIRS } from './injection/payloads.ts'
import { startPlantedRoute } from './injection/planted-route.ts'
import { probe, type Finding } from './injection/probe.ts'
import { keepRoom } from './injection/room.ts'
import { watchSleepers } from './injection/sleepers.ts'
import { ScanJournal } from './injection/scan-journal.ts'
import { MARK, scan, sqlmapVersion } from './injection/sqlmap.ts'
import { startWithAdministrator } from './harness/administrator.ts'
import { COMMENTS_ON } from './harness/comments-on.ts'
import { recordForm } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'

const ALL = { from: 0, breakers: BREAKERS.length, pairs: PAIRS.length }

scenario({ number: 21, title: 'Statements in parameters' }, async (run) => {
  const { portal, authorization, sleepers } = await watchedPortal(run, findPlanted)
  const places = everyPlace(authorization)
  const found: Finding[] = []
  let asked = 0
  const ask = ({ path, init }: Question) => {
    asked += 1
    return portal.ask(path, init)
  }
  for (const [index, place] of places.entries()) {
    const manner = run.small ? { from: index, breakers: 1, pairs: index % 3 === 0 ? 1 : 0 } : ALL
    found.push(...(await probe(ask, place, manner)))
  }
  run.figure('parameters', places.length)
  run.figure('requests', asked)
  run.figure('findings', found.length)
  run.figure('statements that slept', sleepers.seen())
  expect(found.map(({ kind, where, text }) => `${kind} at ${where}: ${text}`)).toEqual([])
  expect(sleepers.seen(), 'statements that slept').toBe(0)
  const records = await portal.ask('/api/records/1/', { headers: authorization })
  expect(records.status, 'the table of records is still there').toBeLessThan(500)
})

/** Places for CI: a search, an address, a body that is stored, and one that is used in a search. */
const FEW = [
  'GET /api/records/search/ ?text',
  'GET /api/profiles/username/{username}/ {username}',
  'POST /api/drafts/ title',
  'POST /api-auth-djoser/token/login/ username',
]
const continued = process.env.TRUST_CONTINUE === 'on'
/** Number of scans at the same time. */
const AT_ONCE = 3

scenario({ number: 21, title: 'Statements in parameters, by sqlmap', cheap: false }, async (run) => {
  const version = await sqlmapVersion()
  run.figure('sqlmap', version ?? 'not run: it is not installed')
  if (version === null) run.skip('sqlmap is not installed (on Debian, the package sqlmap)')
  const { portal, authorization, sleepers } = await watchedPortal(run, scanPlanted)
  const all = everyPlace(authorization)
  const places = run.small ? all.filter(({ what }) => FEW.includes(what)) : all
  if (run.small) expect(places).toHaveLength(FEW.length)
  const journal = new ScanJournal(continued)
  const earlier = journal.scanned.length
  const waiting = places.filter(({ what }) => !journal.has(what))
  const work = async () => {
    for (let place = waiting.shift(); place; place = waiting.shift()) {
      const seen = await scan(portal.address, place.ask(place.usual + MARK))
      journal.add({ what: place.what, ...seen })
      if (!seen.finished) console.error(`${place.what}: ${seen.said.slice(-500)}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const { scanned } = journal
  const found = scanned.flatMap(({ what, found: kinds }) => kinds.map((kind) => `${what}: ${kind}`))
  const unfinished = scanned.filter(({ finished }) => !finished).map(({ what }) => what)
  const faults = scanned.reduce((sum, each) => sum + each.faults, 0)
  run.figure('parameters', places.length)
  if (earlier > 0) run.figure('of them in the run that this one continued', earlier)
  run.figure('findings', found.length)
  run.figure('scans that came to no end', unfinished.length)
  run.figure('answers of 500 and above', faults)
  run.figure('statements that slept', sleepers.seen())
  expect(scanned.map(({ what }) => what).toSorted(), 'parameters that were scanned').toEqual(
    places.map(({ what }) => what).toSorted(),
  )
  expect(found).toEqual([])
  expect(unfinished).toEqual([])
  expect(faults, 'answers of 500 and above').toBe(0)
  expect(sleepers.seen(), 'statements that slept').toBe(0)
  const own = await portal.ask(getOwnUser.path, { headers: authorization })
  expect(own.status, 'whoever asked may still ask').toBe(200)
})

/** Control: sqlmap must find the planted fault in a query, a path and a body. */
async function scanPlanted(run: Run, url: string): Promise<void> {
  const planted = await startPlantedRoute(url)
  run.after(planted.close)
  const body = new URLSearchParams({ name: `cairn${MARK}` })
  const questions: Question[] = [
    { path: `/?name=cairn${MARK}`, init: {} },
    { path: `/cairn${MARK}`, init: {} },
    { path: '/', init: { method: 'POST', body } },
  ]
  const scans = run.small ? questions.slice(0, 1) : questions
  let found = 0
  for (const question of scans) if ((await scan(planted.address, question)).found.length > 0) found += 1
  run.figure('planted parameters found', `${found} of ${scans.length}`)
  expect(found, 'planted parameters that sqlmap found').toBe(scans.length)
}

/** Control: the probe must find the planted fault. */
async function findPlanted(run: Run, url: string): Promise<void> {
  const planted = await startPlantedRoute(url)
  const sleepers = await watchSleepers(url)
  const place = {
    what: 'planted',
    usual: 'cairn',
    ask: (text: string) => ({ path: `/?name=${encodeURIComponent(text)}`, init: {} }),
  }
  const ask = async ({ path }: Question) => {
    const answer = await fetch(planted.address + path)
    return { status: answer.status, body: await answer.text() }
  }
  const found = await probe(ask, place, ALL)
  await sleepers.stop()
  await planted.close()
  const kinds = [...new Set(found.map(({ kind }) => kind))].toSorted()
  run.figure('found at the planted route', found.length)
  expect(kinds, 'kinds of findings at the planted route').toEqual(['condition', 'fault', 'told'])
  expect(sleepers.seen(), 'statements that slept at the planted route').toBeGreaterThan(0)
}

/** Starts a portal with a record. @param control must find the planted fault before any other request is sent */
async function watchedPortal(run: Run, control: (run: Run, url: string) => Promise<void>) {
  const { portal, administrator } = await startWithAdministrator(run, {
    database: 'postgres',
    settings: COMMENTS_ON,
  })
  const { authorization } = administrator
  const made = await portal.ask(createRecord.path, {
    method: 'POST',
    headers: authorization,
    body: recordForm('Cairn'),
  })
  expect(made.status).toBe(201)
  const url = portal.place.databaseUrl ?? ''
  await control(run, url)
  const sleepers = await watchSleepers(url)
  run.after(sleepers.stop)
  run.after(await keepRoom(url))
  return { portal, authorization, sleepers }
}
