import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { serveFiles, type FileServer } from './file-server.ts'

/** What the server does to a file once, when it is asked for it the first time; "wrong range" takes two answers. */
export const FAULTS = [
  'none',
  'cut',
  'changed',
  'wrong MD5',
  'too many requests',
  'server error',
  'wrong length',
  'slow',
  'wrong range',
  'no answer',
] as const
export type Fault = (typeof FAULTS)[number]

/** A file of a lying server. */
export interface LyingFile {
  readonly path: string
  readonly bytes: Buffer
  readonly fault: Fault
  /** Whether its MD5 is named as Azure does, with parts, too; otherwise as most servers do, with the whole. */
  readonly azure: boolean
  /** Where the client keeps what it has received so far. */
  readonly part: string
}

/** A question for a file. */
export interface Question {
  readonly path: string
  /** The byte from which on the client wants it. */
  readonly from: number
}

export interface LyingServer {
  readonly address: string
  readonly questions: Question[]
  /** Sends half of the next new file and no more, and resolves when the client has stored it. */
  holdNext(): Promise<void>
}

/** Milliseconds between the pieces of a slow answer. */
const SLOW = 50

/** Serves files, each with its fault. `others` answers what is no file. */
export async function serveLies(
  files: readonly LyingFile[],
  others: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LyingServer> {
  const server = await serveFiles()
  const byPath = new Map(files.map((file) => [file.path, file]))
  for (const { path, bytes, fault } of byPath.values())
    server.files.set(path, {
      bytes: fault === 'changed' ? bytes.map((byte) => 255 - byte) : bytes,
      etag: etagOf(path, fault === 'changed' ? 'older' : 'newest'),
    })
  const times = new Map<string, number>()
  const questions: Question[] = []
  let held: ((stored: Promise<void>) => void) | null = null
  server.interfere = (request, response) => {
    const file = byPath.get(request.url ?? '')
    if (!file) {
      others(request, response)
      return true
    }
    questions.push({ path: file.path, from: Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) })
    const time = (times.get(file.path) ?? 0) + 1
    times.set(file.path, time)
    if (held && time === 1 && file.fault !== 'changed') {
      held(sendHalf(file, response, etagOf(file.path, 'newest')))
      held = null
      return true
    }
    return lie(server, file, time, response)
  }
  return {
    address: server.address,
    questions,
    holdNext: () =>
      new Promise((resolve, reject) => {
        held = (stored) => void stored.then(resolve, reject)
      }),
  }
}

/** Returns whether the fault has answered. */
function lie(server: FileServer, file: LyingFile, time: number, response: ServerResponse): boolean {
  const { path, bytes, fault, azure } = file
  const newest = etagOf(path, 'newest')
  response.setHeader(azure ? 'x-ms-blob-content-md5' : 'content-md5', md5Of(bytes))
  if (time === 2 && fault === 'wrong range') {
    const range = `bytes 0-${bytes.length - 1}/${bytes.length}`
    response.writeHead(206, { 'content-range': range, etag: newest }).end(bytes)
    return true
  }
  if (time > 1) return false
  switch (fault) {
    case 'none':
      return false
    case 'cut':
    case 'wrong range':
      void sendHalf(file, response, newest).then(() => response.destroy())
      return true
    case 'changed':
      void sendHalf(file, response, etagOf(path, 'older')).then(() => {
        server.files.set(path, { bytes, etag: newest })
        response.destroy()
      })
      return true
    case 'wrong MD5': {
      const damaged = Buffer.from(bytes)
      damaged[bytes.length >> 1] = (damaged[bytes.length >> 1] ?? 0) ^ 1
      response.writeHead(200, { 'content-length': bytes.length, etag: newest }).end(damaged)
      return true
    }
    case 'too many requests':
      response.writeHead(429, { 'retry-after': '1' }).end()
      return true
    case 'server error':
      response.writeHead(503, { 'content-type': 'text/html' }).end('<html>Maintenance</html>')
      return true
    case 'wrong length': {
      const shorter = bytes.subarray(0, bytes.length - 1000)
      response.writeHead(200, { 'content-length': shorter.length, etag: newest }).end(shorter)
      return true
    }
    case 'slow':
      void sendSlowly(bytes, response, newest)
      return true
    case 'no answer':
      response.destroy()
      return true
  }
}

/** Announces all of a file, sends half of it, and resolves when the client has stored that or is gone. */
async function sendHalf({ bytes, part }: LyingFile, response: ServerResponse, etag: string): Promise<void> {
  const half = bytes.length >> 1
  response.writeHead(200, { 'content-length': bytes.length, etag })
  response.write(bytes.subarray(0, half))
  while (!response.destroyed && !(existsSync(part) && statSync(part).size >= half)) await wait(5)
}

async function sendSlowly(bytes: Buffer, response: ServerResponse, etag: string): Promise<void> {
  response.writeHead(200, { 'content-length': bytes.length, etag })
  const step = Math.ceil(bytes.length / 4)
  for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
    response.write(bytes.subarray(at, at + step))
    await wait(SLOW)
  }
  response.end()
}

function etagOf(path: string, version: 'older' | 'newest'): string {
  return `"${version} ${path}"`
}

function md5Of(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('base64')
}
