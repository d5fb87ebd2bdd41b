/** Something the person at the terminal can put right: the message names the file or argument and the problem. */
export class ReliefRefusal extends Error {
  readonly exitCode: 1 | 2
  /** 1: a file cannot be used. 2: the command was not understood. */
  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
