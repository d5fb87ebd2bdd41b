import { AREA_LAYERS, type AreaLayer } from '#contract/relief/heritage.ts'
import { refreshLayer, type Refreshed } from './refresh-layer.action.ts'

/** Milliseconds between two checks whether a layer is due. */
const LOOK_EVERY = 5 * 60_000
/** Milliseconds from a failed attempt to the next, in the background and while a visitor waits for the first copy. */
const PAUSE = { background: 15 * 60_000, nudged: 30_000 } as const

type Deps = Parameters<typeof refreshLayer>[0]

interface Log {
  warn: (details: object, message: string) => void
  error: (details: object, message: string) => void
}

export interface FreshKeeper {
  start: () => void
  /** Called when a layer that was never loaded is needed. Resolves when the attempt has ended. */
  nudge: (layer: AreaLayer) => Promise<void>
  /** Cancels current work and waits until it has ended. */
  stop: () => Promise<void>
}

/** Refreshes the layers when they are due: one at a time, and without blocking anything else. */
export function keepFresh(deps: Deps, log: Log): FreshKeeper {
  const stopping = new AbortController()
  let last: Promise<void> = Promise.resolve()
  /** A map requests many tiles at once, and one attempt serves them all. */
  const nudges = new Map<AreaLayer, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  const refresh = async (layer: AreaLayer, pause: number): Promise<void> => {
    if (stopping.signal.aborted) return
    try {
      report(log, layer, await refreshLayer({ ...deps, signal: stopping.signal }, layer, { pause }))
    } catch (error) {
      // A fault of the database: the next check tries again, and nothing that visitors see depends on it.
      log.error({ err: error, layer }, 'a heritage layer could not be refreshed')
    }
  }
  const enqueue = (layer: AreaLayer, pause: number): Promise<void> => {
    last = last.then(() => refresh(layer, pause))
    return last
  }
  const look = (): void => {
    for (const layer of AREA_LAYERS) void enqueue(layer, PAUSE.background)
  }
  return {
    start: () => {
      look()
      timer = setInterval(look, LOOK_EVERY)
      timer.unref()
    },
    nudge: (layer) => {
      const nudge = nudges.get(layer) ?? enqueue(layer, PAUSE.nudged).finally(() => nudges.delete(layer))
      nudges.set(layer, nudge)
      return nudge
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await last
    },
  }
}

function report(log: Log, layer: AreaLayer, refreshed: Refreshed): void {
  if (refreshed.outcome === 'failed')
    log.warn({ layer, reason: refreshed.reason }, 'a heritage layer could not be refreshed')
}
