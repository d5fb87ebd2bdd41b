import { loadWords, startWords, type Namespace } from '#web/i18n/index.ts'
import * as english from '#web/i18n/en/index.ts'

/** All English words: a component that is tested by itself has no page that loads them. */
export async function startAllWords(): Promise<void> {
  await startWords('en')
  await loadWords(Object.keys(english) as Namespace[])
}
