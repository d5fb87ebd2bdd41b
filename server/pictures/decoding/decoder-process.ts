import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '#server/platform/http/errors.ts'
import { timeLimitsHere } from '#server/platform/config/config.ts'
import type { StoredExtension } from '../picture-key.rules.ts'

export interface PreparedPicture {
  extension: StoredExtension
  /** Width and height are at most the longer side given below. */
  large: Uint8Array
  /** Thumbnail as WebP. */
  thumbnail: Uint8Array
  width: number
  height: number
}

export interface PictureSizes {
  /** Maximum length of the longer side in pixels. */
  largeSide: number
  thumbnail: { width: number; height: number }
  /** A JPEG on white, whatever was sent; without it, what was sent without loss stays so. */
  asJpeg?: boolean
}

export interface DecoderQuestion {
  bytes: Uint8Array
  sizes: PictureSizes
  /** For each of its steps. */
  seconds: number
}

export interface DecoderAnswer {
  /** Null for bytes that are not a whole picture. */
  picture: PreparedPicture | null
}

/** Milliseconds after which an idle decoder ends. */
const IDLE = 10_000

const idle: { decoder: ChildProcess; clock: NodeJS.Timeout }[] = []

/** The environment without the portal's settings. */
const ENVIRONMENT = {
  // Bytes; larger allocations are returned to the system when they are freed. By default glibc raises this limit up
  // to 32 MiB and then keeps about 80 MiB after a few pictures.
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  // Smaller allocations stay in their arena: with one arena and one thread, the next picture reuses them.
  MALLOC_ARENA_MAX: '1',
  UV_THREADPOOL_SIZE: '1',
}

export function startDecoder(): ChildProcess {
  return fork(path.join(import.meta.dirname, 'decoder.ts'), {
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

function start(): ChildProcess {
  const decoder = startDecoder()
  // `ask` reports the failure too, if it is waiting at that moment.
  decoder.on('error', () => undefined)
  decoder.once('exit', () => forget(decoder))
  return decoder
}

/**
 * Decodes pictures in separate processes, one at a time each. If one crashes, the portal continues: the picture is
 * tried once more in a new process and then counts as invalid.
 */
export async function decodeApart(
  picture: Omit<DecoderQuestion, 'seconds'>,
): Promise<PreparedPicture | null> {
  const time = timeLimitsHere().picture
  // Several steps take less than the whole, and the process may have to start first.
  const question = { ...picture, seconds: Math.ceil(time / 3000) }
  // The cause that ended one decoder may have ended idle ones too.
  for (const next of [() => wake() ?? start(), start]) {
    const decoder = next()
    const outcome = await ask(decoder, question, time)
    if (outcome === 'silent') return null
    if (outcome === 'gone') continue
    rest(decoder)
    return outcome.picture
  }
  return null
}

function ask(
  decoder: ChildProcess,
  question: DecoderQuestion,
  time: number,
): Promise<DecoderAnswer | 'silent' | 'gone'> {
  return new Promise((resolve, reject) => {
    const stopListening = () => {
      clearTimeout(clock)
      decoder.off('message', answered).off('exit', gone)
    }
    const end = (outcome: DecoderAnswer | 'silent' | 'gone') => {
      stopListening()
      resolve(outcome)
    }
    const answered = (answer: unknown) => end(answer as DecoderAnswer)
    const gone = () => end('gone')
    const clock = setTimeout(() => {
      decoder.kill('SIGKILL')
      end('silent')
    }, time)
    hold(decoder)
    decoder.on('message', answered).on('exit', gone)
    decoder.send(question, (error) => {
      // Without a process id it never started: the machine cannot run another process.
      if (error && decoder.pid === undefined) {
        stopListening()
        reject(new Refusal('busy'))
      } else if (error) {
        gone()
      }
    })
  })
}

/** A working decoder keeps this process alive; an idle one does not. */
function hold(decoder: ChildProcess): void {
  decoder.ref()
  decoder.channel?.ref()
}

function rest(decoder: ChildProcess): void {
  decoder.unref()
  decoder.channel?.unref()
  const clock = setTimeout(() => {
    forget(decoder)
    decoder.disconnect()
  }, IDLE).unref()
  idle.push({ decoder, clock })
}

/** The most recently used one, so that the others can end. */
function wake(): ChildProcess | null {
  const last = idle.pop()
  clearTimeout(last?.clock)
  return last?.decoder ?? null
}

function forget(gone: ChildProcess): void {
  const place = idle.findIndex(({ decoder }) => decoder === gone)
  if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.clock)
}
