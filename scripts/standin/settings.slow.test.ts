import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { listNmrSites } from '#contract/relief/heritage.ts'
import { getLidarCondition, type LidarRasterState } from '#contract/relief/lidar.ts'
import { addressOf } from '#contract/http/route.ts'
import { getReliefLayerTile } from '#contract/relief/tilesets.ts'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { EARTHWORKS } from '#web/relief/layers/ground/earthworks.ts'
import { answers } from '../../e2e/answers.ts'
import { INSTALL_MAP_SERVER, isMapServerInstalled } from './stand-in.ts'

const PROJECT = path.resolve(import.meta.dirname, '../..')
const installed = isMapServerInstalled()
if (!installed) process.stderr.write(`${INSTALL_MAP_SERVER} The test of its settings is skipped.\n`)

/** Starts `npm run standin` with these words. Resolves with the variables that it prints for a shell. */
async function printedBy(...words: string[]): Promise<Record<string, string>> {
  const standIn = spawn(process.execPath, ['scripts/standin/main.ts', ...words], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => end(standIn))
  const settings: Record<string, string> = {}
  for await (const line of createInterface(standIn.stdout)) {
    const [, name, value] = /^export (\w+)='(.*)'$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) settings[name] = value
    if (line === '# Ctrl+C stops the stand-in.') return settings
  }
  throw new Error('The stand-in has ended')
}

/** Starts the portal with these settings alone, in a folder and at a port of its own. Resolves with its address when it answers. */
async function startPortal(settings: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-standin-'))
  const port = String(await sparePort())
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: PROJECT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: port, DEMO: 'off', ...settings },
  })
  onTestFinished(async () => {
    await end(server)
    await rm(folder, { recursive: true })
  })
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/ready`, server)
  return address
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

test('a portal with the settings of the national LiDAR draws the hillfort that it offers first', async () => {
  const portal = await startPortal(await printedBy('national'))
  const conditions = async () => {
    const answer = (await (await fetch(portal + getLidarCondition.path)).json()) as {
      rasters: LidarRasterState[]
    }
    return answer.rasters.map(({ condition }) => condition)
  }
  await expect.poll(conditions).toEqual(['ready', 'ready'])
  const [{ longitude, latitude }] = EARTHWORKS
  const tile = tileAt([longitude, latitude], 16)
  const address = addressOf(getReliefLayerTile, { set: 'national-dtm', layer: 'hillshade', ...tile })
  const answer = await fetch(portal + address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test.skipIf(!installed)('a portal with the settings of the map service finds sites', async () => {
  const portal = await startPortal(await printedBy())
  const box = { west: -3.8, south: 52.12, east: -3.76, north: 52.14 }
  // While the machine is busy, the first answer may be that the service is slow.
  const sites = async () => {
    const answer = await fetch(portal + addressOf(listNmrSites, {}, box))
    return answer.status === 200
      ? ((await answer.json()) as { sites: unknown[] }).sites.length
      : answer.text()
  }
  await expect.poll(sites).toBeGreaterThan(12)
})
