import { PropertySymbol } from 'happy-dom'

/** The properties that roles, names and clicks depend on. */
export const ASKED = ['display', 'visibility', 'pointer-events'] as const
export type AskedProperty = (typeof ASKED)[number]

export interface AskedRule {
  selector: string
  /** Media queries and the like around the rule; all of them must hold. */
  conditions: readonly CSSRule[]
  declared: Partial<Record<AskedProperty, { value: string; important: boolean }>>
  place: number
}

export interface AskedRules {
  byClass: Map<string, AskedRule[]>
  /** Rules that can apply to elements of any class. */
  always: AskedRule[]
}

const rulesOfSheets = new WeakMap<CSSRuleList, Omit<AskedRule, 'place'>[]>()
/** happy-dom takes the answer away from what it keeps about styles as soon as a style sheet comes, goes or changes. */
let kept: { document: Document; answer: { result: AskedRules | null } } | undefined

export function askedRules(document: Document): AskedRules {
  if (kept?.document === document && kept.answer.result) return kept.answer.result
  const result = collected(document)
  const answer = { result }
  const affected = document as unknown as Record<symbol, unknown[]>
  affected[PropertySymbol.affectsComputedStyleCache]?.push(answer)
  kept = { document, answer }
  return result
}

function collected(document: Document): AskedRules {
  const rules: AskedRules = { byClass: new Map(), always: [] }
  let place = 0
  for (const element of document.querySelectorAll<HTMLStyleElement>('style, link[rel="stylesheet"]')) {
    if (!element.sheet) continue
    for (const found of rulesOf(element.sheet.cssRules)) {
      const rule = { ...found, place: place++ }
      const name = classOfSubject(rule.selector)
      if (name === undefined) rules.always.push(rule)
      else rules.byClass.set(name, [...(rules.byClass.get(name) ?? []), rule])
    }
  }
  return rules
}

function rulesOf(list: CSSRuleList): Omit<AskedRule, 'place'>[] {
  const known = rulesOfSheets.get(list)
  if (known) return known
  const rules = [...list].flatMap((rule) => flat(rule, []))
  rulesOfSheets.set(list, rules)
  return rules
}

function flat(rule: CSSRule, conditions: readonly CSSRule[]): Omit<AskedRule, 'place'>[] {
  if ('selectorText' in rule) return one(rule as CSSStyleRule, conditions)
  if (!(rule instanceof CSSMediaRule || rule instanceof CSSSupportsRule)) return []
  return [...rule.cssRules].flatMap((inner) => flat(inner, [...conditions, rule]))
}

function one({ selectorText, style }: CSSStyleRule, conditions: readonly CSSRule[]) {
  const declared: AskedRule['declared'] = {}
  for (const name of ASKED) {
    const value = style.getPropertyValue(name)
    if (value && value !== 'inherit')
      declared[name] = { value, important: style.getPropertyPriority(name) === 'important' }
  }
  if (Object.keys(declared).length === 0) return []
  const selectors = /[(\\]/.test(selectorText) ? [selectorText] : selectorText.split(',')
  return selectors.map((selector) => ({ selector: selector.trim(), conditions, declared }))
}

/** A class that every element must have to which the selector applies; undefined if that is not certain. */
function classOfSubject(selector: string): string | undefined {
  let plain = selector
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, '')
  }
  if (/[[\\,()]/.test(plain)) return undefined
  const subject = plain
    .trim()
    .split(/[\s>+~]/)
    .at(-1)
  return subject === undefined ? undefined : /\.([\w-]+)/.exec(subject)?.[1]
}
