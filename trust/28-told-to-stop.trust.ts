import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { createRecord, listRecords } from '#contract/records/records.ts'
import { joinPortal } from './harness/members.ts'
import { until } from './harness/portal.ts'
import { scenario } from './harness/scenario.ts'

const DRAIN_SECONDS = 3

scenario({ number: 28, title: 'Told to stop behind a balancer' }, async (run) => {
  run.allow(503)
  const portal = await run.startPortal({
    database: 'postgres',
    settings: { DRAIN_SECONDS: String(DRAIN_SECONDS) },
    watched: false,
  })
  const [member] = await joinPortal(portal, 1)
  if (!member) throw new Error('Nobody joined')
  expect((await portal.ask('/ready')).status).toBe(200)

  const stopped = portal.stop()
  let announced = (await portal.ask('/ready')).status
  await until(
    'the stop is announced',
    async () => {
      announced = (await portal.ask('/ready')).status
      return announced !== 200
    },
    20,
  )
  expect(announced).toBe(503)
  let served = 0
  for (let each = 0; each < 10; each += 1)
    served += (await portal.ask(listRecords.path)).status === 200 ? 1 : 0
  expect(served, 'requests served after /ready announced the stop').toBe(10)
  expect((await stopped).code).toBe(0)
  run.figure('served after the announcement', served)

  // A request that never ends is cut off, and the exit code tells the operator.
  await portal.start()
  const socket = connect(Number(new URL(portal.address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const headers = Object.entries(member.authorization).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `POST ${createRecord.path} HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 10000000\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(socket, 'data')
  socket.write('--b\r\nContent-Disposition: form-data; name="picture1"; filename="a.png"\r\n\r\n')
  // Fast enough not to be ended as too slow, and never complete.
  const trickle = setInterval(() => socket.writable && socket.write(' '.repeat(20_000)), 1000)
  const { code } = await portal.stop()
  clearInterval(trickle)
  socket.destroy()
  run.figure('exit code when a request was cut off', code ?? 'none')
  expect(code, portal.latest()).toBe(1)
  expect(portal.latest()).toContain('Some requests did not finish in 10 s and were cut off.')
})
