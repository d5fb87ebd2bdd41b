import { constants } from 'node:os'

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'is on a read-only disk',
  ENOTDIR: 'is a file, but a folder is needed',
  ENOENT: 'does not exist',
  EMFILE: 'too many files are open',
}

/**
 * Describes an error of the operating system for the user; null for any other error, which is a fault of the program.
 * It reads only the message, because nothing more of an error leaves a worker thread.
 */
export function systemProblem(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  const [, code = '', said = '', file] = /^([A-Z0-9]+): ([^,]+)(?:, \w+(?: '([^']*)')?)?/.exec(message) ?? []
  if (!Object.hasOwn(constants.errno, code)) return null
  const words = WORDS[code] ?? said
  return file === undefined ? words : `${file}: ${words}`
}
