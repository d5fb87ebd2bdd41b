import { constants } from 'node:os'

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'no room is left on the disk',
  EDQUOT: 'no more room on the disk is allowed',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  EROFS: 'lies on a disk that can only be read',
  ENOTDIR: 'is a file where a folder is needed',
  ENOENT: 'is not there',
  EMFILE: 'too many files are open',
}

/**
 * What the operating system refused, in words for the person at the terminal; null for any other error, which is a fault of the
 * program. Told by the message alone, since no more of an error comes out of a worker thread.
 */
export function systemProblem(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  const [, code = '', said = '', file] = /^([A-Z0-9]+): ([^,]+)(?:, \w+(?: '([^']*)')?)?/.exec(message) ?? []
  if (!Object.hasOwn(constants.errno, code)) return null
  const words = WORDS[code] ?? said
  return file === undefined ? words : `${file}: ${words}`
}
