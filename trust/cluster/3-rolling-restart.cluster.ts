import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { expect } from 'vitest'
import { listNews } from '#contract/site/news.ts'
import { createRecord, listRecords } from '#contract/records/records.ts'
import { addressOf } from '#contract/http/route.ts'
import { getRecordTile } from '#contract/records/places/tiles.ts'
import { LACKING, startNginx } from '#scripts/testing/proxies.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { addMembers, type Member } from '../harness/members.ts'
import type { Run } from '../harness/scenario.ts'
import { clusterRun, startPair, type Pair } from './pair.ts'

/** As docs/operations.md says for a balancer; longer than nginx leaves a process alone that was away (`fail_timeout`). */
const DRAIN_SECONDS = 5
/** Milliseconds between two requests: 50 a second. */
const PAUSE = 20
/** One request of so many saves a record. */
const SAVE_EVERY = 10

const READS = [
  listRecords.path,
  listNews.path,
  addressOf(getRecordTile, { z: 8, x: 125, y: 84 }),
  '/api/map/',
]

clusterRun('3: both processes are restarted one after the other, and nobody notices', async (run) => {
  const { pair, port } = await startBehindNginx(run, DRAIN_SECONDS)
  const rounds = run.count(10, 1)
  const load = startLoad(port, await members(pair))
  const codes = await restartInTurn(pair, rounds)
  const { sent, failed } = await load.end()
  run.figure('restarts', codes.length)
  run.figure('requests', sent)
  run.figure('failed', failed.length)
  expect(failed).toEqual([])
  expect(codes).toEqual(codes.map(() => 0))
})

clusterRun(
  '3, control: without an announced stop, and without a second try of nginx, requests fail',
  async (run) => {
    const { pair, port } = await startBehindNginx(run, 0, (text) =>
      text.replace('proxy_next_upstream error timeout http_503;', 'proxy_next_upstream off;'),
    )
    const load = startLoad(port, await members(pair))
    await restartInTurn(pair, 1)
    const { failed } = await load.end()
    run.figure('failed', failed.length)
    expect(failed.length).toBeGreaterThan(0)
  },
)

async function startBehindNginx(run: Run, drainSeconds: number, edit?: (text: string) => string) {
  if (LACKING.nginx.length > 0) run.skip(`apt-get install ${LACKING.nginx.join(' ')}`)
  const pair = await startPair(run, {
    settings: { DRAIN_SECONDS: String(drainSeconds), TRUSTED_PROXY_HOPS: '1' },
  })
  const upstreams = [pair.first, pair.second].map(({ address }) => Number(new URL(address).port))
  const { port, stop } = await startNginx({ folder: await run.folder(), upstreams, ...(edit && { edit }) })
  run.after(stop)
  return { pair, port }
}

const members = ({ db }: Pair) => addMembers(db, 4)

/** Resolves with the exit codes of all processes that ended. */
async function restartInTurn({ first, second }: Pair, rounds: number): Promise<(number | null)[]> {
  const codes: (number | null)[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const portal of [first, second]) {
      const { code } = await portal.stop()
      codes.push(code)
      await portal.start()
    }
  return codes
}

/** Sends requests through nginx at a steady pace, however long their answers take. No request is sent a second time. */
function startLoad(port: number, writers: readonly Member[]) {
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  const sending: Promise<string | null>[] = []
  const timer = setInterval(() => {
    const number = sending.length
    const writer = writers[number % writers.length]
    sending.push(
      number % SAVE_EVERY === 0 && writer
        ? send(agent, port, { path: createRecord.path, writer })
        : send(agent, port, { path: READS[number % READS.length] ?? '' }),
    )
  }, PAUSE)
  return {
    end: async () => {
      clearInterval(timer)
      const failed = (await Promise.all(sending)).filter((fault) => fault !== null)
      agent.destroy()
      return { sent: sending.length, failed }
    },
  }
}

interface Sent {
  path: string
  /** Saves a record as this member; a read without one. */
  writer?: Member
}

/** Resolves with what went wrong; null if nothing did. */
function send(agent: Agent, port: number, { path, writer }: Sent): Promise<string | null> {
  const method = writer ? 'POST' : 'GET'
  const what = `${method} ${path}`
  const headers = writer && {
    ...writer.authorization,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return new Promise((resolve) => {
    const asked = request({ agent, host: '127.0.0.1', port, path, method, headers }, (answer) => {
      answer.resume()
      const status = answer.statusCode ?? 0
      answer.on('end', () => resolve(status < 400 ? null : `${what}: ${String(status)}`))
      answer.on('error', (error) => resolve(`${what}: ${error.message}`))
    })
    asked.on('error', (error) => resolve(`${what}: ${error.message}`))
    asked.end(writer && JSON.stringify(newRecord()))
  })
}

function newRecord() {
  return {
    title: `Cairn ${randomUUID()}`,
    description: 'Saved while processes restart.',
    site_type: 'mound',
    monument_type: 'cairn',
    period: 'unknown',
    polygonCoordinate: squareAround(52.1, -3.8),
  }
}
