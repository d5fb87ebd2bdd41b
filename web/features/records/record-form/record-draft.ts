import { browserStorage } from '#web/lib/browser-storage.ts'
import { entryFromDraft, type RecordEntry } from './record-form.rules.ts'

const KEY = 'createRecordDraft'
const storage = browserStorage('session')

/** What was typed before in this browser session; pictures are not kept. */
export function keptDraft(): RecordEntry {
  return entryFromDraft(parsed(storage.read(KEY)))
}

export function keepDraft(entry: RecordEntry): void {
  storage.write(KEY, JSON.stringify(entry))
}

export function dropDraft(): void {
  storage.remove(KEY)
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (fault) {
    if (fault instanceof SyntaxError) return null
    throw fault
  }
}
