import { Counting, mustBeShort, type RawNode, boxShape, pointOf, polygonShape } from './raw-tree.rules.ts'
import { TokenReader } from './token-reader.rules.ts'
import { FILTER_LIMITS, FilterFault } from './filter-fault.rules.ts'
import type { RawPoint, RawShape } from '../ogc/condition.ts'

/** Words that begin a geometry. Those that no filter of ours can use are named in the refusal. */
const SHAPE_WORDS: readonly string[] = [
  'POINT',
  'POLYGON',
  'MULTIPOLYGON',
  'BBOX',
  'LINESTRING',
  'MULTIPOINT',
  'MULTILINESTRING',
  'GEOMETRYCOLLECTION',
]

/** Reads a geometry in well-known text, or a box as CQL2 has it. */
function readShape(tokens: TokenReader): RawShape {
  const { text, at } = tokens.skip()
  const word = text.toUpperCase()
  if (word === 'BBOX')
    return boxShape(
      readList(tokens, () => readNumber(tokens)),
      at,
    )
  if (word === 'POINT') {
    tokens.must('(')
    const point = readPoint(tokens)
    tokens.must(')')
    return { type: 'Point', points: [point] }
  }
  const readRings = () => readList(tokens, () => readRing(tokens, at))
  if (word === 'POLYGON') return polygonShape([readRings()], at)
  if (word === 'MULTIPOLYGON') return polygonShape(readList(tokens, readRings), at)
  throw new FilterFault(`A geometry can be a POINT, a POLYGON, a MULTIPOLYGON or a BBOX, not a ${word}`, at)
}

function readRing(tokens: TokenReader, at: string): RawPoint[] {
  const ring = readList(tokens, () => readPoint(tokens))
  if (ring.length > FILTER_LIMITS.points)
    throw new FilterFault(`A geometry may have at most ${FILTER_LIMITS.points} points`, at)
  return ring
}

function readPoint(tokens: TokenReader): RawPoint {
  const { at } = tokens.next
  const numbers: number[] = []
  while (tokens.next.kind === 'number') numbers.push(readNumber(tokens))
  return pointOf(numbers, at)
}

function readNumber(tokens: TokenReader): number {
  const value = tokens.number()
  tokens.skip()
  return value
}

function readList<Item>(tokens: TokenReader, read: () => Item): Item[] {
  tokens.must('(')
  const items = [read()]
  while (tokens.take(',')) items.push(read())
  tokens.must(')')
  return items
}

const COMPARISONS = ['=', '<>', '<', '<=', '>', '>=']
const TYPED = { TIMESTAMP: 'timestamp', DATE: 'date' } as const

/** Reads a filter in CQL2 text; `ILIKE` of the older CQL text too. Throws a FilterFault. */
export function parseText(filter: string): RawNode {
  mustBeShort(filter)
  const parser = new TextParser(new TokenReader(filter))
  return parser.whole()
}

class TextParser {
  readonly #tokens: TokenReader
  readonly #counting = new Counting()

  constructor(tokens: TokenReader) {
    this.#tokens = tokens
  }

  whole(): RawNode {
    const node = this.#anyOf(0)
    this.#tokens.mustEnd()
    return node
  }

  #anyOf(depth: number): RawNode {
    return this.#joined('OR', depth, () => this.#allOf(depth))
  }

  #allOf(depth: number): RawNode {
    return this.#joined('AND', depth, () => this.#factor(depth))
  }

  #joined(word: 'OR' | 'AND', depth: number, read: () => RawNode): RawNode {
    const first = read()
    const args = [first]
    while (this.#tokens.take(word)) args.push(read())
    return args.length === 1 ? first : this.#call(word.toLowerCase(), args, depth, first.at)
  }

  #factor(depth: number): RawNode {
    const { at } = this.#tokens.next
    if (this.#tokens.take('NOT')) return this.#call('not', [this.#factor(depth + 1)], depth, at)
    if (!this.#tokens.take('(')) return this.#predicate(depth)
    this.#counting.node(depth, at)
    const inner = this.#anyOf(depth + 1)
    this.#tokens.must(')')
    return inner
  }

  #predicate(depth: number): RawNode {
    const operand = this.#operand(depth)
    const { text, kind, at } = this.#tokens.next
    if (kind === 'sign' && COMPARISONS.includes(text)) {
      this.#tokens.skip()
      return this.#call(text, [operand, this.#operand(depth + 1)], depth, at)
    }
    if (this.#tokens.take('IS')) {
      const negated = this.#tokens.take('NOT')
      this.#tokens.must('NULL')
      return this.#perhapsNot(negated, this.#call('isNull', [operand], depth, at))
    }
    const negated = this.#tokens.take('NOT')
    const found = this.#wordPredicate(operand, depth)
    if (found) return this.#perhapsNot(negated, found)
    if (negated) throw this.#tokens.unexpected('LIKE, BETWEEN or IN')
    // What is true or false by itself: a function or a literal.
    return operand
  }

  #wordPredicate(operand: RawNode, depth: number): RawNode | null {
    const { at } = this.#tokens.next
    if (this.#tokens.take('LIKE')) return this.#call('like', [operand, this.#operand(depth + 1)], depth, at)
    if (this.#tokens.take('ILIKE')) {
      const sides = [operand, this.#operand(depth + 1)]
      const folded = sides.map((side) => this.#call('casei', [side], depth + 1, side.at))
      return this.#call('like', folded, depth, at)
    }
    if (this.#tokens.take('BETWEEN')) {
      const low = this.#operand(depth + 1)
      this.#tokens.must('AND')
      return this.#call('between', [operand, low, this.#operand(depth + 1)], depth, at)
    }
    if (!this.#tokens.take('IN')) return null
    const items = this.#list(() => this.#item(depth + 1))
    return this.#call('in', [operand, { kind: 'list', items, at }], depth, at)
  }

  /** Plain values of a list have their own limit. */
  #item(depth: number): RawNode {
    const { kind, text } = this.#tokens.next
    if (kind === 'text') return this.#literal(text)
    return kind === 'number' ? this.#literal(this.#tokens.number()) : this.#operand(depth)
  }

  #operand(depth: number): RawNode {
    const token = this.#tokens.next
    this.#counting.node(depth, token.at)
    if (token.kind === 'text') return this.#literal(token.text)
    if (token.kind === 'number') return this.#literal(this.#tokens.number())
    if (token.kind === 'quoted name') return this.#property()
    if (token.kind !== 'name') throw this.#tokens.unexpected('a name or a value')
    const word = token.text.toUpperCase()
    if (word === 'TRUE' || word === 'FALSE') return this.#literal(word === 'TRUE')
    return this.#tokens.opensCall() ? this.#function(word, depth) : this.#property()
  }

  #function(word: string, depth: number): RawNode {
    const { at, text } = this.#tokens.next
    if (SHAPE_WORDS.includes(word)) return { kind: 'shape', shape: readShape(this.#tokens), at }
    this.#tokens.skip()
    if (word === 'TIMESTAMP' || word === 'DATE') {
      const [only] = this.#list(() => this.#tokens.text())
      return { kind: TYPED[word], value: only ?? '', at }
    }
    const args = this.#list(() => this.#operand(depth + 1))
    if (word === 'INTERVAL') return { kind: 'interval', ends: args, at }
    return this.#call(text.toLowerCase(), args, depth, at)
  }

  #list<Item>(read: () => Item): Item[] {
    this.#tokens.must('(')
    const items = [read()]
    while (this.#tokens.take(',')) items.push(read())
    this.#tokens.must(')')
    return items
  }

  #literal(value: string | number | boolean): RawNode {
    const { at } = this.#tokens.skip()
    return { kind: 'literal', value, at }
  }

  #property(): RawNode {
    const { text, at } = this.#tokens.skip()
    return { kind: 'property', name: text, at }
  }

  #perhapsNot(negated: boolean, node: RawNode): RawNode {
    return negated ? { kind: 'call', op: 'not', args: [node], at: node.at } : node
  }

  #call(op: string, args: readonly RawNode[], depth: number, at: string): RawNode {
    this.#counting.node(depth, at)
    return { kind: 'call', op, args, at }
  }
}
