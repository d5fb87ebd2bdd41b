import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '#server/platform/errors.ts'
import type { PictureSizes, PreparedPicture } from './prepare-picture.ts'

export interface DecoderQuestion {
  bytes: Uint8Array
  sizes: PictureSizes
}

export interface DecoderAnswer {
  /** Null for what is no whole picture. */
  picture: PreparedPicture | null
}

/** A decoder that was idle so long ends. Milliseconds. */
const IDLE = 10_000
/** A decoder that says nothing for so long is ended: longer than its own limit, for it may have to start first. */
const SILENCE = 30_000

const idle: { decoder: ChildProcess; clock: NodeJS.Timeout }[] = []

/** None of the portal's settings. */
const ENVIRONMENT = {
  // Bytes; a larger piece goes back to the machine when it is freed. Left alone, glibc raises this up to 32 MiB, and then
  // keeps about 80 MiB after a few pictures.
  MALLOC_MMAP_THRESHOLD_: String(64 * 1024),
  // Smaller pieces stay in the arena that they came from: with one arena and one thread the next picture takes them again.
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
  // Told by `ask` as well, if it asks at that moment.
  decoder.on('error', () => undefined)
  decoder.once('exit', () => forget(decoder))
  return decoder
}

/**
 * Decodes in a process of its own, one picture at a time each. One that crashes is no reason to crash here: the picture is
 * tried once more, by a new one, and then counts as none.
 */
export async function decodeApart(question: DecoderQuestion): Promise<PreparedPicture | null> {
  // What ended one decoder may have ended those that rest too.
  for (const next of [() => wake() ?? start(), start]) {
    const decoder = next()
    const outcome = await ask(decoder, question)
    if (outcome === 'silent') return null
    if (outcome === 'gone') continue
    rest(decoder)
    return outcome.picture
  }
  return null
}

function ask(decoder: ChildProcess, question: DecoderQuestion): Promise<DecoderAnswer | 'silent' | 'gone'> {
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
    }, SILENCE)
    hold(decoder)
    decoder.on('message', answered).on('exit', gone)
    decoder.send(question, (error) => {
      // Without a number it never began: the machine has no room for another process.
      if (error && decoder.pid === undefined) {
        stopListening()
        reject(new Refusal('busy'))
      } else if (error) {
        gone()
      }
    })
  })
}

/** While it works it keeps this process alive, and while it rests it does not. */
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

/** The one that rested last, so that the others may end. */
function wake(): ChildProcess | null {
  const last = idle.pop()
  clearTimeout(last?.clock)
  return last?.decoder ?? null
}

function forget(gone: ChildProcess): void {
  const place = idle.findIndex(({ decoder }) => decoder === gone)
  if (place >= 0) clearTimeout(idle.splice(place, 1)[0]?.clock)
}
