import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { RefusalKey } from '#contract/http/errors.ts'
import { jsonOr } from '#contract/http/json-or.ts'
import type { Said } from '#formats/read/found.ts'
import type { ReadFile } from '#formats/read/read-file.ts'

export interface ReaderSettings {
  said: Said
  /** The operator's own file of OSTN15; null for the part that comes with the portal. */
  ostn15Grid: string | null
}

export interface ReaderQuestion extends ReaderSettings {
  bytes: Uint8Array
}

export type ReaderAnswer =
  | { file: ReadFile }
  | {
      fault: RefusalKey
      /** The files of a zip that the fault names. */
      files?: readonly string[]
      /** For the log: what went wrong with the reader and not with the file. Another try may help. */
      trouble?: string
    }

interface Bounds {
  /**
   * Milliseconds of processor time: a busy machine is no fault of the file. Where the system does not tell it, of the clock
   * from the first sign of life.
   */
  time: number
  /** Milliseconds without any processor time after which the process is taken to be dead. */
  silence?: number
  /** Bytes of memory that the process really uses. */
  memory?: number
}

const MOST_MEMORY = 512 * 1024 * 1024
/** Milliseconds: a busy machine gives a process some of its time more often than this. */
const LONGEST_SILENCE = 60_000
/** Milliseconds between two looks at the memory and the time of the process. */
const LOOK_EVERY = 50
/** Bytes of an answer: more than 500 rows with the longest texts and outlines. */
const LONGEST_ANSWER = 64 * 1024 * 1024
/** Characters of the last words of a process that died. */
const LAST_WORDS = 2000
/** Milliseconds of a tick, in which Linux counts processor time. */
const TICK = 10
/** MiB of the heap of JavaScript: texts and numbers are there, bytes are not. */
const HEAP = 256
/**
 * KiB of address space, of which the engine reserves more than a half without using it. A single allocation that is much
 * too large fails at once, before anybody can look at the memory.
 */
const ADDRESS_SPACE = 4_000_000

const ROOT = path.resolve(import.meta.dirname, '../..')
/** What the process may read: code and the National Grid, but no data, no settings and no other files of the machine. */
const READABLE = [
  'server',
  'formats',
  'contract',
  'geo',
  'relief',
  'language',
  'node_modules',
  'package.json',
]

type Reader = ChildProcessByStdio<Writable, Readable, Readable>

/**
 * Reads a file in its own process, without the settings, without the right to write files or to start processes, and
 * within bounds of time and memory. Whatever happens there, this process continues. No file is left, because there is none.
 * Answers with a fault of the file, or with a trouble of the reader. Throws if the process cannot be started.
 * @param signal ends the process early
 */
export async function readApart(
  question: ReaderQuestion,
  signal: AbortSignal,
  { time, memory = MOST_MEMORY, silence = LONGEST_SILENCE }: Bounds,
): Promise<ReaderAnswer> {
  signal.throwIfAborted()
  const reader = start(question)
  try {
    return await answered(reader, question.bytes, signal, { time, memory, silence })
  } finally {
    reader.kill('SIGKILL')
  }
}

function start({ said, ostn15Grid }: ReaderSettings): Reader {
  const readable = [
    ...READABLE.map((name) => path.join(ROOT, name)),
    ...(ostn15Grid === null ? [] : [ostn15Grid]),
  ]
  const command = [
    process.execPath,
    '--permission',
    ...readable.map((name) => `--allow-fs-read=${name}`),
    `--max-old-space-size=${HEAP}`,
    // MiB: with the usual ones, a file of a million corners takes 490 MB instead of 280 MB before garbage is collected.
    '--max-semi-space-size=8',
    // Otherwise each WebAssembly memory, such as that of the module loader, reserves 8 GiB.
    '--disable-wasm-trap-handler',
    '--no-warnings',
    path.join(import.meta.dirname, 'reader.ts'),
    JSON.stringify({ said, ostn15Grid } satisfies ReaderSettings),
  ]
  // A system that refuses the bound goes on without it; the memory is watched in any case.
  return spawn('/bin/sh', ['-c', `ulimit -v ${ADDRESS_SPACE} 2>/dev/null; exec "$0" "$@"`, ...command], {
    env: { UV_THREADPOOL_SIZE: '2' },
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

function answered(
  reader: Reader,
  bytes: Uint8Array,
  signal: AbortSignal,
  bounds: Required<Bounds>,
): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    let lastWords = ''
    const look = lookAt(reader, bounds, () => length > 0)
    const watch = setInterval(() => void look().then((answer) => answer && end(answer), fail), LOOK_EVERY)
    const stop = () => {
      clearInterval(watch)
      signal.removeEventListener('abort', aborted)
    }
    const end = (answer: ReaderAnswer) => {
      stop()
      resolve(answer)
    }
    const fail = (error: Error) => {
      stop()
      reject(error)
    }
    const aborted = () => fail(signal.reason as Error)
    signal.addEventListener('abort', aborted)
    // The machine cannot run another process.
    reader.once('error', fail)
    reader.stdout.on('data', (piece: Buffer) => {
      pieces.push(piece)
      length += piece.length
      if (length > LONGEST_ANSWER) end({ fault: 'importTooMuchMemory' })
    })
    reader.stderr.on('data', (piece: Buffer) => {
      lastWords = (lastWords + piece.toString()).slice(-LAST_WORDS)
    })
    reader.once('close', (code, killedBy) => {
      const answer = code === 0 ? jsonOr(undefined, Buffer.concat(pieces).toString()) : undefined
      end((answer as ReaderAnswer | undefined) ?? diedOf(killedBy ?? `code ${code}`, lastWords))
    })
    // A reader that ended before it had read everything; `close` tells why.
    reader.stdin.on('error', () => undefined)
    reader.stdin.end(bytes)
  })
}

/** Returns a function that looks at a process, and answers for it when it is out of bounds. */
function lookAt(
  reader: Reader,
  { time, memory, silence }: Required<Bounds>,
  isAlive: () => boolean,
): () => Promise<ReaderAnswer | null> {
  // Looks are counted instead of time, because this process may get no time either.
  let alive = 0
  let isTold = false
  let silent = 0
  let before = 0
  return async () => {
    if ((await residentMemory(reader.pid)) > memory) return { fault: 'importTooMuchMemory' }
    if (isAlive()) alive += 1
    const told = await processorTime(reader.pid)
    isTold ||= told !== null
    // Nothing more is reported about a process that has just ended.
    const used = told ?? (isTold ? before : alive * LOOK_EVERY)
    if (used > time) return { fault: 'importTooSlow' }
    silent = used === before ? silent + 1 : 0
    before = used
    if (silent * LOOK_EVERY <= silence) return null
    return { fault: 'importTooSlow', trouble: `no processor time for ${silence / 1000} s` }
  }
}

/** A process without memory ends in many ways, but says so. */
function diedOf(end: string, lastWords: string): ReaderAnswer {
  if (/out of memory|allocation failed|cannot allocate/i.test(lastWords))
    return { fault: 'importTooMuchMemory' }
  return { fault: 'importReaderFailed', trouble: `ended by ${end}. ${lastWords}`.trim() }
}

/** Bytes; 0 where the system does not tell. */
async function residentMemory(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * 4096
}

/** Milliseconds of all threads together; null where the system does not tell. */
async function processorTime(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name of the program, in brackets, may have spaces in it. Behind it, user and system time are the 12th and 13th.
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
  return user === undefined || system === undefined ? null : (Number(user) + Number(system)) * TICK
}
