import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import type { RefusalKey } from '#contract/errors.ts'
import type { Said } from './found.ts'
import type { ReadFile } from './read-file.ts'

export interface ReaderSettings {
  said: Said
  /** The operator's own file of OSTN15; null for the part that comes with the portal. */
  ostn15Grid: string | null
}

export interface ReaderQuestion extends ReaderSettings {
  bytes: Uint8Array
}

export type ReaderAnswer = { file: ReadFile } | { fault: RefusalKey }

interface Bounds {
  /** Milliseconds from the start of the process. */
  time: number
  /** Bytes of memory that the process really uses. */
  memory?: number
}

const MOST_MEMORY = 512 * 1024 * 1024
/** Milliseconds between two looks at the memory of the process. */
const LOOK_EVERY = 50
/** Bytes of an answer: more than 500 rows with the longest texts and outlines. */
const LONGEST_ANSWER = 64 * 1024 * 1024
/** MiB of the heap of JavaScript: texts and numbers are there, bytes are not. */
const HEAP = 256
/**
 * KiB of address space, of which the engine reserves more than a half without using it. A single allocation that is much
 * too large fails at once, before anybody can look at the memory.
 */
const ADDRESS_SPACE = 4_000_000

const ROOT = path.resolve(import.meta.dirname, '../../../..')
/** What the process may read: code and the National Grid, but no data, no settings and no other files of the machine. */
const READABLE = ['server', 'contract', 'geo', 'relief', 'language', 'node_modules', 'package.json']

type Reader = ChildProcessByStdio<Writable, Readable, null>

/**
 * Reads a file in a process of its own, without the settings, without the right to write files or to start processes, and
 * within bounds of time and memory. Whatever happens there, this process continues. No file is left, because there is none.
 * @param signal ends the process early
 */
export async function readApart(
  question: ReaderQuestion,
  signal: AbortSignal,
  { time, memory = MOST_MEMORY }: Bounds,
): Promise<ReaderAnswer> {
  signal.throwIfAborted()
  const reader = start(question)
  try {
    return await answered(reader, question.bytes, signal, { time, memory })
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
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

function answered(
  reader: Reader,
  bytes: Uint8Array,
  signal: AbortSignal,
  { time, memory }: Required<Bounds>,
): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let length = 0
    const watch = setInterval(() => {
      void residentMemory(reader.pid).then((used) => {
        if (used > memory) end({ fault: 'importTooMuchMemory' })
      })
    }, LOOK_EVERY)
    const clock = setTimeout(() => end({ fault: 'importTooSlow' }), time)
    const stop = () => {
      clearInterval(watch)
      clearTimeout(clock)
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
    reader.once('close', (code) => {
      // A reader without memory ends in many ways: by an error, by a signal of its own or by one of the system.
      if (code === 0) end(JSON.parse(Buffer.concat(pieces).toString()) as ReaderAnswer)
      else end({ fault: 'importTooMuchMemory' })
    })
    // A reader that ended before it had read everything; `close` tells why.
    reader.stdin.on('error', () => undefined)
    reader.stdin.end(bytes)
  })
}

/** Returns 0 where the system does not tell. */
async function residentMemory(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * 4096
}
