import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { INSTALL_MAP_SERVER, isMapServerInstalled, startStandIn } from '#scripts/standin/stand-in.ts'
import { settingsFor } from '#scripts/standin/settings.ts'
import { answers } from './answers.ts'
import { environmentAt, finish, type Administrator } from './administrator.ts'
import type { Person } from './portal-driver.ts'
import { startStreetTiles } from './street-tiles.ts'

/** Facts about the portal that a spec needs. */
export interface PortalUnderTest {
  portal: string
  /** Process id, for specs that freeze the portal. */
  process: number
  /** Port at which the portal expects a mail server; a spec that needs mail starts one there. */
  mailPort: number
  /** Address of the stand-in for the national map service; null where MapServer is not installed. */
  standIn: string | null
  /** The administrator, created by the operator's command before the portal was first started. */
  administrator: Person
  /** Address to which the portal sends feedback. */
  operatorEmail: string
}

const OPERATOR_EMAIL = 'operator@lidar.example'

export interface RunningPortal {
  readonly told: PortalUnderTest
  /** Path of its DATA_DIR. */
  readonly data: string
  readonly stop: () => Promise<void>
  /** Kills the portal without warning. */
  readonly kill: () => Promise<void>
  /** Starts the portal again after `kill`, on the same data and at the same address. */
  readonly startAgain: () => Promise<void>
  /** Freezes the portal until it is killed; requests wait meanwhile. */
  readonly freeze: () => void
}

/**
 * Runs the real portal on copies of the landscape and of the administrator's folder, or without any tilesets. Street tiles come
 * from this machine; nothing else uses the network.
 * @param settings in addition to those of every portal, or in their place
 */
export async function startPortal(
  landscape: string | null,
  { person: administrator, folder }: Administrator,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPortal> {
  const data = await mkdtemp(path.join(tmpdir(), 'portal-e2e-'))
  await cp(folder, data, { recursive: true })
  if (landscape !== null) await cp(landscape, data, { recursive: true })
  const streets = await startStreetTiles()
  const standIn = isMapServerInstalled() ? await startStandIn() : null
  if (!standIn) process.stderr.write(`${INSTALL_MAP_SERVER} The specs that need it are skipped.\n`)
  const port = await sparePort()
  const mailPort = await sparePort()
  const address = `http://127.0.0.1:${String(port)}`
  const env = {
    ...environmentAt(data),
    PORT: String(port),
    PUBLIC_URL: address,
    RATE_LIMITS: 'off',
    SMTP_URL: `smtp://127.0.0.1:${String(mailPort)}`,
    FEEDBACK_EMAIL: OPERATOR_EMAIL,
    MAIL_FROM: 'Wales LiDAR Portal <post@lidar.example>',
    STREET_MAP_URL: `${streets.address}/{z}/{x}/{y}.png`,
    STREET_MAP_CREDIT: 'Test streets',
    SATELLITE_CREDIT: 'Test imagery',
    SATELLITE_URL: `${streets.address}/unreachable/{z}/{x}/{y}.png`,
    ...settingsFor(standIn?.address ?? null),
    ...settings,
  }
  const run = () => spawn('node', ['server/main.ts'], { stdio: ['ignore', 'ignore', 'inherit'], env })
  let server = run()
  const stop = async () => {
    try {
      if (isRunning(server)) {
        server.kill('SIGTERM')
        await finish(server)
      }
    } finally {
      streets.server.close()
      await standIn?.close()
      await rm(data, { recursive: true, force: true })
    }
  }
  const isReady = () => answers(`${address}/health`, server)
  await isReady().catch(async (error: unknown) => {
    // One that is still starting ends by the signal, which is not what went wrong.
    await stop().catch((atEnd: unknown) => {
      process.stderr.write(`${String(atEnd)}\n`)
    })
    throw error
  })
  const told = {
    portal: address,
    process: server.pid ?? 0,
    mailPort,
    standIn: standIn?.address ?? null,
    administrator,
    operatorEmail: OPERATOR_EMAIL,
  }
  return {
    told,
    data,
    stop,
    kill: async () => {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
    },
    startAgain: async () => {
      server = run()
      await isReady()
    },
    freeze: () => server.kill('SIGSTOP'),
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
