import { loadWords, startWords, type Namespace } from '#web/i18n/index.ts'
import * as english from '#web/i18n/en/index.ts'

/** Loads all English texts, because a component tested on its own has no page that loads them. */
export async function startAllWords(): Promise<void> {
  await startWords('en')
  await loadWords(Object.keys(english) as Namespace[])
}
