import CSSComputedStyleElementDefault from 'happy-dom/lib/css/declaration/computed-style/config/CSSComputedStyleElementDefault.js'
import QuerySelector from 'happy-dom/lib/query-selector/QuerySelector.js'
import { ASKED, askedRules, type AskedProperty, type AskedRule } from './asked-rules.ts'

const QUICK: ReadonlySet<string> = new Set(ASKED)
const INHERITED: ReadonlySet<AskedProperty> = new Set(['visibility'])
const DEFAULTS = new Map(Object.entries(CSSComputedStyleElementDefault))
const MARK = Symbol('quick styles')
const answers = new WeakMap<Element, CSSStyleDeclaration>()

/**
 * The whole style of an element takes happy-dom long, and roles, names and clicks need only three properties of it, from
 * thousands of elements in each test. These are found without the others; whatever else is asked, happy-dom answers.
 */
export function answerQuicklyForStyles(): void {
  if (MARK in globalThis.getComputedStyle) return
  const whole = globalThis.getComputedStyle.bind(globalThis)
  const holds = globalThis.matchMedia.bind(globalThis)
  const quick = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    if (!(element instanceof Element) || pseudo || element.getRootNode() !== document)
      return whole(element, pseudo)
    const known = answers.get(element)
    if (known) return known
    // Not a proxy of the whole style, because JavaScript would then ask that for the same property, too.
    const answer = new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return valueOf
        const property = name === 'pointerEvents' ? 'pointer-events' : name
        return isQuick(property) ? valueOf(property) : (Reflect.get(whole(element), name) as unknown)
      },
      has: (_, name) => Reflect.has(whole(element), name),
    })
    const valueOf = (name: string): string =>
      isQuick(name) && element.isConnected
        ? valueFor(element, name, holds)
        : whole(element).getPropertyValue(name)
    answers.set(element, answer)
    return answer
  }
  globalThis.getComputedStyle = Object.assign(quick, { [MARK]: true })
}

function isQuick(name: string | symbol): name is AskedProperty {
  return typeof name === 'string' && QUICK.has(name)
}

function valueFor(element: Element, name: AskedProperty, holds: typeof matchMedia): string {
  const own = ownValue(element, name, holds)
  if (own !== undefined || !INHERITED.has(name) || !element.parentElement) return own ?? ''
  return valueFor(element.parentElement, name, holds)
}

function ownValue(element: Element, name: AskedProperty, holds: typeof matchMedia): string | undefined {
  const inline = element.hasAttribute('style') ? (element as HTMLElement).style : undefined
  const written = inline?.getPropertyValue(name)
  const declared = fromRules(element, name, holds)
  if (written && written !== 'inherit' && (!declared?.important || inline?.getPropertyPriority(name)))
    return written
  return declared?.value ?? byTag(element, name)
}

function fromRules(element: Element, name: AskedProperty, holds: typeof matchMedia) {
  const { byClass, always } = askedRules(document)
  let best:
    | (NonNullable<AskedRule['declared'][AskedProperty]> & { weight: number; place: number })
    | undefined
  const consider = (rule: AskedRule) => {
    const declared = rule.declared[name]
    if (!declared || !rule.conditions.every((condition) => isMet(condition, holds))) return
    const match = QuerySelector.matches(element as never, rule.selector, { ignoreErrors: true })
    if (!match) return
    const weight = match.priorityWeight + (declared.important ? 1e9 : 0)
    if (best && (weight < best.weight || (weight === best.weight && rule.place < best.place))) return
    best = { ...declared, weight, place: rule.place }
  }
  always.forEach(consider)
  const classes = element.getAttribute('class')
  if (classes) for (const one of classes.split(/\s+/)) byClass.get(one)?.forEach(consider)
  return best
}

function isMet(rule: CSSRule, holds: typeof matchMedia): boolean {
  if (rule instanceof CSSMediaRule) return holds(rule.conditionText).matches
  return rule instanceof CSSSupportsRule && CSS.supports(rule.conditionText)
}

function byTag(element: Element, name: AskedProperty): string | undefined {
  if (name !== 'display') return undefined
  const text = DEFAULTS.get(element.tagName)
  if (typeof text === 'object') return element.hasAttribute('open') ? 'block' : 'none'
  return /display: ([\w-]+)/.exec(text ?? '')?.[1]
}
