import { expect } from 'vitest'
import { createRecord, getRecord } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { setSensitivity } from '#contract/review/sensitivity.ts'
import { joinPortal } from './harness/members.ts'
import { recordForm } from './harness/records.ts'
import { scenario } from './harness/scenario.ts'

const TITLE = 'Barrow at Pen y Bwlch'

scenario({ number: 27, title: 'Withholding switched off' }, async (run) => {
  const portal = await run.startPortal({ database: 'postgres' })
  const [finder] = await joinPortal(portal, 1)
  if (!finder) throw new Error('Nobody joined')
  const headers = finder.authorization
  const withheld = run.count(20, 2)
  const ids: number[] = []
  for (let number = 0; number < withheld; number += 1) {
    const made = await portal.ask(createRecord.path, { method: 'POST', headers, body: recordForm(TITLE) })
    const { id } = made.json() as { id: number }
    const set = await portal.ask(addressOf(setSensitivity, { id }), {
      method: 'PUT',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ level: 'generalised' }),
    })
    expect([made.status, set.status]).toEqual([201, 200])
    ids.push(id)
  }
  await portal.stop()

  const off = await run.preparePortal({
    dataDir: portal.place.dataDir,
    database: { url: portal.place.databaseUrl ?? '' },
    settings: { SENSITIVITY: 'off' },
  })
  off.launch()
  const { code } = await off.ended()
  expect(code).toBe(78)
  expect(off.said.join('')).toContain(`SENSITIVITY is off, but ${String(withheld)} records are not open.`)

  // Nothing was published by the try.
  await portal.start()
  for (const id of ids) {
    const answer = await portal.ask(addressOf(getRecord, { id }))
    expect(answer.status).toBe(200)
    expect(answer.body).not.toContain(TITLE)
  }
  run.figure('records withheld', withheld)
  run.figure('exit code with SENSITIVITY=off', code ?? 'none')
  run.figure('published by it', 0)
})
