import { BucketMissing, ObjectsForbidden, ObjectsRefusal } from '#objects/errors.ts'
import { FolderInUse } from './database-lock.ts'
import { troubleOf } from '#server/platform/database/answers/database-trouble.ts'

/**
 * Returns why a program could not start or continue, for its operator: a sentence if the operator can fix the cause. Only a bug
 * is reported with its place in the code.
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, syscall } = error as NodeJS.ErrnoException
  if (syscall === 'listen') return whyNoPort(code, error.message)
  if (code === 'EMFILE' || code === 'ENFILE')
    return `${error.message}. More files must be open at once than this process, or this machine, may have: raise LimitNOFILE in the unit for systemd, or "ulimit -n" before the start.`
  if (isFault(error)) return error.stack ?? error.message
  // An error that covers several network addresses has no message.
  return error.message === '' ? (code ?? error.name) : error.message
}

/** As in sysexits.h: "configuration error". */
const REFUSED = 78

/** Codes that only an operator can change: rights, addresses, a wrong password, a database that does not exist. */
const FINAL = /^(EACCES|EPERM|ENOENT|ENOTDIR|EROFS|EADDRNOTAVAIL|28...|3D000)$/

const FOR_OPERATORS = [ObjectsForbidden, BucketMissing, ObjectsRefusal]

/**
 * The exit code of a start that failed: 78 if it would fail in the same way each time, because of a setting or of what is in the
 * database or folder, and 1 if it can succeed later or the cause is a bug. Refusals of this code's own have no code.
 */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Error) || error instanceof FolderInUse || isFault(error)) return 1
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    if (FOR_OPERATORS.some((kind) => each instanceof kind)) return REFUSED
    const { code, syscall } = each as NodeJS.ErrnoException
    // PostgreSQL has no socket before it has started.
    if (code !== undefined) return FINAL.test(code) && syscall !== 'connect' ? REFUSED : 1
  }
  // `pg` reports some outages without a code.
  return troubleOf(error) === null ? REFUSED : 1
}

function isFault(error: Error): boolean {
  return [TypeError, RangeError, ReferenceError, SyntaxError].some((kind) => error instanceof kind)
}

function whyNoPort(code: string | undefined, message: string): string {
  if (code === 'EADDRINUSE')
    return 'The port is already in use. Stop the program that has it, or choose another with PORT=8001 npm start.'
  if (code === 'EACCES')
    return `${message}. Ports below 1024 belong to the system; choose another with PORT=8001 npm start.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${message}. HOST is not an address of this machine; choose 127.0.0.1, or 0.0.0.0 for all.`
  return message
}
