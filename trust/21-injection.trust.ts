import { expect } from 'vitest'
import { createRecord } from '#contract/records.ts'
import { everyPlace, type Question } from './injection/places.ts'
import { BREAKERS, PAIRS } from './injection/payloads.ts'
import { startPlantedRoute } from './injection/planted-route.ts'
import { probe, type Finding } from './injection/probe.ts'
import { watchSleepers } from './injection/sleepers.ts'
import { startWithAdministrator } from './harness/administrator.ts'
import { recordForm } from './harness/records.ts'
import { scenario, type Run } from './harness/scenario.ts'

const ALL = { from: 0, breakers: BREAKERS.length, pairs: PAIRS.length }

scenario({ number: 21, title: 'Statements in parameters' }, async (run) => {
  const { portal, authorization } = await portalWithRecord(run)
  const url = portal.place.databaseUrl ?? ''
  await findPlanted(run, url)
  const sleepers = await watchSleepers(url)
  run.after(sleepers.stop)
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
  run.figure('sqlmap', 'not run')
  expect(found).toEqual([])
  expect(sleepers.seen(), 'statements that slept').toBe(0)
  const records = await portal.ask('/api/records/1/', { headers: authorization })
  expect(records.status, 'the table of records is still there').toBeLessThan(500)
})

/** The control: what the probe must find. */
async function findPlanted(run: Run, url: string): Promise<void> {
  const planted = await startPlantedRoute(url)
  const sleepers = await watchSleepers(url)
  const place = {
    what: 'planted',
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

async function portalWithRecord(run: Run) {
  const { portal, administrator } = await startWithAdministrator(run, { database: 'postgres' })
  const { authorization } = administrator
  const made = await portal.ask(createRecord.path, {
    method: 'POST',
    headers: authorization,
    body: recordForm('Cairn'),
  })
  expect(made.status).toBe(201)
  return { portal, authorization }
}
