import type { Portal } from '#server/platform/http/portal.ts'
import { layOutNews, removeNews } from './arrange-news.action.ts'
import { layOutDemonstration } from './lay-out-demonstration.action.ts'
import { clearDemonstration } from './remove-demonstration.action.ts'

/**
 * Runs at every start: creates the demonstration, or removes it if DEMO is off. Resolves with a line for the
 * operator, or null.
 */
export async function arrangeDemonstration(
  deps: Pick<Portal, 'config' | 'db' | 'files'>,
): Promise<string | null> {
  await (deps.config.demo ? layOutNews(deps) : removeNews(deps))
  return deps.config.demo ? layOutDemonstration(deps) : clearDemonstration(deps)
}
