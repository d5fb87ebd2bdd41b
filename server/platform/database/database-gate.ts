import { CONNECTION_LOST, databaseError } from './answers/database-errors.ts'

/**
 * Milliseconds of one turn. Silence is counted in turns of this process rather than by the clock: a busy process
 * makes few turns meanwhile and does not blame the database.
 */
const TURN = 50
/** Turns of silence after which a separate query is sent to the database, and after which it is sent again. */
const ASK_EVERY = 4
/** Milliseconds between two checks whether the database is back. */
const LOOK_AGAIN = 250

export interface Gate {
  /** Does `work`. Rejects with a lost connection as soon as the database is silent. */
  through: <T>(work: () => Promise<T>) => Promise<T>
  /** Called when the database has answered anything. */
  heard: () => void
  close: () => void
}

interface Watched {
  /** Resolves when the database answers. */
  ask: () => Promise<void>
  /** The database is silent: nothing under way will succeed. */
  onSilence: () => void
  /** Milliseconds of silence, including the query, after which all waiting statements are refused. */
  silence: number
}

/**
 * Distinguishes a slow statement from a silent database, by sending a separate query while statements wait. A slow
 * statement may take its time. While the database is silent, statements are refused, and the query is repeated until
 * the database answers again.
 */
export function openGate({ ask, onSilence, silence }: Watched): Gate {
  const giveUpAfter = Math.ceil(silence / TURN)
  const waiting = new Set<(error: Error) => void>()
  let silentTurns = 0
  let isSilent = false
  let isClosed = false
  let asking = false
  let timer: NodeJS.Timeout | undefined

  const heard = () => {
    silentTurns = 0
  }
  const question = async () => {
    if (asking) return
    asking = true
    await ask()
      .then(heard, () => undefined)
      .finally(() => (asking = false))
  }
  const lookAgain = () => {
    if (isClosed) return
    ask().then(
      () => (isSilent = false),
      () => setTimeout(lookAgain, LOOK_AGAIN).unref(),
    )
  }
  const giveUp = () => {
    isSilent = true
    const all = [...waiting]
    waiting.clear()
    rest()
    onSilence()
    for (const reject of all) reject(noAnswer())
    lookAgain()
  }
  const turn = () => {
    silentTurns += 1
    if (silentTurns >= giveUpAfter) giveUp()
    else if (silentTurns % ASK_EVERY === 0) void question()
  }
  /** If nothing waits, there is nothing to count. */
  const rest = () => {
    clearInterval(timer)
    timer = undefined
    silentTurns = 0
  }
  return {
    through: (work) =>
      new Promise((resolve, reject) => {
        if (isSilent) {
          reject(noAnswer())
          return
        }
        waiting.add(reject)
        timer ??= setInterval(turn, TURN).unref()
        const done = () => {
          waiting.delete(reject)
          if (waiting.size === 0) rest()
        }
        work().finally(done).then(resolve, reject)
      }),
    heard,
    close: () => {
      isClosed = true
      rest()
    },
  }
}

function noAnswer(): Error {
  return databaseError('The database does not answer', CONNECTION_LOST)
}
