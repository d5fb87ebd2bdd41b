/** A piece of a text that both versions have, or only one of them. */
export interface Piece {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Products of numbers of words above which two texts are compared as wholes: a page must not stand still. */
const MOST_COMPARED = 4_000_000

/** The words of two texts with what was removed and added, in the order of reading. */
export function wordChanges(before: string, after: string): Piece[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)]
  if (old.length * fresh.length > MOST_COMPARED) return whole(before, after)
  const common = longestCommon(old, fresh)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    const [was, is] = [old[i], fresh[j]]
    if (was !== undefined && was === is) {
      put(pieces, 'same', was)
      i += 1
      j += 1
    } else if (was !== undefined && (is === undefined || at(common, i + 1, j) >= at(common, i, j + 1))) {
      put(pieces, 'removed', was)
      i += 1
    } else {
      put(pieces, 'added', is ?? '')
      j += 1
    }
  }
  return pieces
}

function whole(before: string, after: string): Piece[] {
  return before === after
    ? [{ kind: 'same', text: before }]
    : [
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]
}

/** Words, each with the space after it. */
function wordsOf(text: string): string[] {
  return text.split(/(?<=\s)(?=\S)/).filter((word) => word !== '')
}

/** Lengths of the longest common sequences of the words from each pair of places on. */
function longestCommon(old: readonly string[], fresh: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(fresh.length + 1))
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      const row = rows[i]
      if (!row) continue
      row[j] =
        old[i] === fresh[j] ? at(rows, i + 1, j + 1) + 1 : Math.max(at(rows, i + 1, j), at(rows, i, j + 1))
    }
  return rows
}

function at(rows: readonly Uint16Array[], i: number, j: number): number {
  return rows[i]?.[j] ?? 0
}

function put(pieces: Piece[], kind: Piece['kind'], text: string): void {
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}
