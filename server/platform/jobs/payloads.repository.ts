import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Rewrites the payloads of unfinished jobs, as JSON text; null deletes a job.
 * @param holding in lower case: only payloads with this text are changed
 */
export async function rewritePayloads(
  tx: Database,
  holding: string,
  rewrite: (payload: string) => string | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; payload: string }>`
    select id, payload::text as payload from jobs
    where strpos(lower(payload::text), ${holding}) > 0 for update`.execute(tx)
  for (const { id, payload } of rows) {
    const rewritten = rewrite(payload)
    if (rewritten === null) await tx.deleteFrom('jobs').where('id', '=', id).execute()
    else if (rewritten !== payload)
      await tx.updateTable('jobs').set({ payload: rewritten }).where('id', '=', id).execute()
  }
}
