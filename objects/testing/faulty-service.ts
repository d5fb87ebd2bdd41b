import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectSettings } from '../settings.ts'

export type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

/** A service that misbehaves as told, where a real one could not be made to. */
export interface FaultyService {
  settings: ObjectSettings
  /** Method and address of every request so far. */
  asked: string[]
  /** For the next requests, one each; the last one stays. */
  behave: (...behaviours: Behaviour[]) => void
  /** Tells once that a client has left before the end of its answer. */
  onceLeft: (tell: () => void) => void
  close: () => Promise<void>
}

export async function startFaultyService(): Promise<FaultyService> {
  let coming: Behaviour[] = []
  const asked: string[] = []
  let tellLeft = (): void => undefined
  const server = createServer((request, response) => {
    asked.push(`${String(request.method)} ${String(request.url)}`)
    const next = coming.length > 1 ? coming.shift() : coming[0]
    response.once('close', () => {
      if (!response.writableFinished) tellLeft()
    })
    // As a real service does, it reads what is sent before it answers.
    request.resume()
    request.once('error', () => undefined)
    if (next === hanging) return
    request.once('end', () => next?.(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    onceLeft(tell) {
      tellLeft = tell
    },
    settings: {
      endpoint: `http://127.0.0.1:${String(port)}`,
      region: 'us-east-1',
      bucket: 'bucket',
      prefix: 'prefix/',
      keyId: 'key',
      secret: 'the-secret',
    },
    behave(...behaviours) {
      coming = behaviours
      asked.length = 0
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const hanging: Behaviour = () => undefined

export const reset: Behaviour = (request) => {
  request.socket.resetAndDestroy()
}

export function refusing(status: number, code?: string, headers: Record<string, string> = {}): Behaviour {
  return (_request, response) => {
    response.writeHead(status, headers)
    response.end(code === undefined ? '' : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
  }
}

export function answering(
  body: string | Buffer,
  headers: Record<string, string> = {},
  status = 200,
): Behaviour {
  return (_request, response) => {
    response.writeHead(status, { etag: '"e"', 'last-modified': new Date(0).toUTCString(), ...headers })
    response.end(body)
  }
}

/** Promises so many bytes, sends half of them, and ends the connection. */
export function cutOff(bytes: number): Behaviour {
  return (request, response) => {
    response.writeHead(200, { 'content-length': String(bytes) })
    response.write(Buffer.alloc(bytes / 2), () => request.socket.destroy())
  }
}

/** Promises so many bytes, sends half of them, and no more. */
export function stalling(bytes: number): Behaviour {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': String(bytes) })
    response.write(Buffer.alloc(bytes / 2))
  }
}
