// Vitest calls this once around the runs. No run kills or stops PostgreSQL itself, so that its commits need not wait for the disk.
import type { TestProject } from 'vitest/node'
import sharedPostgres from '../harness/shared-postgres.ts'

export default function undisturbedPostgres(project: TestProject): Promise<() => Promise<void>> {
  return sharedPostgres(project, { durable: false })
}
