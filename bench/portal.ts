import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { answers } from '../e2e/answers.ts'
import { startStreetTiles } from '../e2e/street-tiles.ts'
import { settingsFor } from '../scripts/standin/settings.ts'
import { startStandIn } from '../scripts/standin/stand-in.ts'

export interface MeasuredPortal {
  address: string
  close: () => Promise<void>
}

/**
 * Starts the built portal with the data of a folder and with maps from this machine: grey streets, and the stand-in for
 * heritage layers and WMS.
 */
export async function startPortal(dataDir: string, port: number): Promise<MeasuredPortal> {
  const streets = await startStreetTiles()
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
      streets.server.close()
      await standIn.close()
    },
  }
}
