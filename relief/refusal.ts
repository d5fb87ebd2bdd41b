/** 1: a file cannot be used. 2: the command was not understood. 75: trouble that may pass, as in sysexits.h. */
export type ExitCode = 1 | 2 | 75

/** Something that the user can fix. The message names the file or the argument, and the problem. */
export class ReliefRefusal extends Error {
  readonly exitCode: ExitCode
  constructor(message: string, exitCode: ExitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
