import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { parseHeritage, type HeritageConfig } from '#server/platform/config/groups/config-heritage.ts'
import {
  INSTALL_MAP_SERVER,
  isMapServerInstalled,
  startStandIn,
  type Fault,
} from '#scripts/standin/stand-in.ts'

/** A condition for `describe.skipIf`. */
export const noMapServer = !isMapServerInstalled()
if (noMapServer) process.stderr.write(`${INSTALL_MAP_SERVER} Tests that need it are skipped.\n`)

/** The large barrow of the invented landscape, which is a monument and a site of the National Monuments Record. */
export const BARROW = [52.1303664, -3.7719559] as const

/** Long time limits, because the stand-in shares the machine with everything else. */
export const ANSWER_LIMITS = { time: 20_000, bytes: 10_000_000, features: 20_000, corners: 1_000_000 }

interface TestService {
  address: string
  setFault: (fault: Fault | null) => void
  /** Requests since the test began, parameter names in lower case. */
  asked: () => { query: Record<string, string>; userAgent: string }[]
  /** The portal's configuration for it. */
  config: (environment?: Record<string, string>) => HeritageConfig
}

/** The stand-in for the national map service for all tests of a `describe`, without faults before each. */
export function useStandIn(): TestService {
  // MapServer starts a process for every request, which is slow on a busy machine.
  vi.setConfig({ testTimeout: 60_000 })
  let standIn: Awaited<ReturnType<typeof startStandIn>> | null = null
  const running = () => {
    if (!standIn) throw new Error('The stand-in runs only while a test does')
    return standIn
  }
  beforeAll(async () => {
    standIn = await startStandIn()
  }, 120_000)
  beforeEach(() => {
    running().setFault(null)
    running().asked.length = 0
  })
  afterAll(() => standIn?.close())
  return {
    get address() {
      return running().address
    },
    setFault: (fault) => running().setFault(fault),
    asked: () => running().asked,
    config: (environment = {}) => ({
      ...parseHeritage({ HERITAGE_URL: running().address, ...environment }),
      whole: ANSWER_LIMITS,
      view: ANSWER_LIMITS,
    }),
  }
}
