import { systemCode } from '../failures.ts'

const WORDS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'is on a read-only disk',
  ENOTDIR: 'is a file, but a folder is needed',
  ENOENT: 'does not exist',
  EMFILE: 'too many files are open',
  ESTALE: 'is on a network disk that is away',
}

/** Describes an error of the operating system for the user; null for any other error, which is a fault of the program. */
export function systemProblem(error: unknown): string | null {
  const code = systemCode(error)
  if (code === null) return null
  const message = error instanceof Error ? error.message : ''
  const [, said = '', file] = /^[A-Z0-9]+: ([^,]+)(?:, \w+(?: '([^']*)')?)?/.exec(message) ?? []
  const words = WORDS[code] ?? said
  return file === undefined ? words : `${file}: ${words}`
}
