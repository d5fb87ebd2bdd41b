import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { settingsFor } from '../scripts/standin/settings.ts'
import { startStandIn } from '../scripts/standin/stand-in.ts'

export interface MeasuredPortal {
  address: string
  close: () => Promise<void>
}

/** The built portal on the data of a folder, with its maps from this machine: grey streets, the stand-in for heritage and WMS. */
export async function startPortal(dataDir: string, port: number): Promise<MeasuredPortal> {
  const streets = await startStreets()
  const standIn = await startStandIn()
  const address = `http://127.0.0.1:${port}`
  const server = spawn('node', ['server/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...settingsFor(standIn.address),
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      STREET_MAP_URL: `${streets.address}/{z}/{x}/{y}.png`,
      STREET_MAP_CREDIT: 'Grey streets',
    },
  })
  await answers(`${address}/health`, server)
  return {
    address,
    close: async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
      streets.close()
      await standIn.close()
    },
  }
}

async function answers(address: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null)
      throw new Error(`The portal ended with ${server.exitCode} before it answered`)
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

async function startStreets(): Promise<{ address: string; close: () => void }> {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dfe3dc' } })
    .png()
    .toBuffer()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' })
    response.end(tile)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
