/** Something that the user can fix. The message names the file or the argument, and the problem. */
export class ReliefRefusal extends Error {
  readonly exitCode: 1 | 2
  /** Exit code 1: a file cannot be used. 2: the command was not understood. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
