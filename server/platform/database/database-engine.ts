import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { CONNECTION_LOST, databaseError, withFields } from './answers/database-errors.ts'
import type {
  Answer,
  PartText,
  Question,
  ResultText,
  Statement,
  WorkerInput,
} from './answers/database-messages.ts'

/** The embedded database in its thread. After the thread has ended, `ask` and `close` are refused. */
export interface Engine {
  /** @param onPart gets the rows in parts; the result has none of them then */
  ask: (statement: Statement, onPart?: (part: PartText) => void) => Promise<ResultText>
  close: () => Promise<void>
  /** Like a crash: committed data stay, running statements are lost. */
  kill: () => Promise<void>
  /** Resolves when the thread has ended for any reason. */
  ended: Promise<void>
}

interface Asked {
  onPart: ((part: PartText) => void) | undefined
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/** @param folder the database's own; no other process may have it open (database-lock.ts) */
export async function startEngine(folder: string): Promise<Engine> {
  await removeTemporary(folder)
  const worker = new Worker(new URL('../embedded/database-worker.ts', import.meta.url), {
    workerData: { folder } satisfies WorkerInput,
    execArgv: [],
  })
  const asked = new Map<number, Asked>()
  let lastId = 0
  let fault: Error | null = null
  let gone = false

  const answerTo = (id: number, onPart?: (part: PartText) => void) =>
    new Promise<Answer>((resolve, reject) => asked.set(id, { resolve, reject, onPart }))
  const send = (statement: Statement | null, onPart?: (part: PartText) => void): Promise<Answer> => {
    if (gone) return Promise.reject(lost(fault))
    lastId += 1
    worker.postMessage({ id: lastId, statement, inParts: onPart !== undefined } satisfies Question)
    return answerTo(lastId, onPart)
  }

  worker.on('message', (answer: Answer) => {
    const { id, part } = answer
    if (part) {
      asked.get(id)?.onPart?.(part)
      return
    }
    asked.get(id)?.resolve(answer)
    asked.delete(id)
  })
  worker.on('error', (error: Error) => {
    fault = error
  })
  const ended = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      gone = true
      for (const { reject } of asked.values()) reject(lost(fault))
      asked.clear()
      resolve()
    })
  })

  await answerTo(0)
  return {
    ask: async (statement, onPart) => {
      const { error, result } = await send(statement, onPart)
      if (error) throw withFields(error.message, error.fields)
      if (!result) throw databaseError('The embedded database gave no answer', CONNECTION_LOST)
      return result
    },
    close: async () => {
      await send(null)
      await ended
    },
    kill: async () => {
      await worker.terminate()
    },
    ended,
  }
}

/** Where a database puts rows that it holds for a cursor or sorts. Only a server of PostgreSQL removes those of a process that was killed. */
async function removeTemporary(folder: string): Promise<void> {
  await rm(path.join(folder, 'base/pgsql_tmp'), { recursive: true, force: true })
}

function lost(fault: Error | null): Error {
  const why = fault ? `: ${fault.message}` : ''
  const error = databaseError(`The embedded database has stopped${why}`, CONNECTION_LOST)
  if (fault) error.cause = fault
  return error
}
