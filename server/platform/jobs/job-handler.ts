/** Handles jobs of one kind. Other kinds run at the same time. */
export interface JobHandler {
  kind: string
  /** Maximum number of these jobs that run at the same time in one process; 1 by default. */
  atOnce?: number
  /**
   * May be called again for the same job, after a failure or if a process died before it could store the end. Throws
   * HopelessJob if another attempt cannot help; any other error means that the job is tried again later. The error's
   * message goes into the log and the list of jobs, so it must not identify a person. The payload is the value given
   * to `enqueue`, converted to JSON and back. The signal is aborted when the portal stops, or when this process was
   * silent for so long that another may have the job. `confirm` asks the database whether the job still belongs to
   * this process and throws if not: await it before anything irreversible.
   */
  run: (payload: unknown, signal: AbortSignal, confirm: () => Promise<void>) => Promise<void>
  /** For repeating jobs: the next time at which it is due. Such a job has no payload. */
  next?: (after: Date) => Date
}

export class HopelessJob extends Error {}
