// The portal's own lint rules, a plugin of oxlint: what the code may not say, and what to write instead. .oxlintrc.json says where
// each of them applies.

/**
 * @param {string} selector of ESLint: what may not be written
 * @param {string} message what to write instead
 */
const forbid = (selector, message) => ({
  create: (/** @type {{ report: (fault: { node: unknown, message: string }) => void }} */ context) => ({
    [selector]: (/** @type {unknown} */ node) => context.report({ node, message }),
  }),
})

/** Whether it is surely text: a string, a template, a call of the translator. */
const isText = (/** @type {any} */ node) =>
  (node.type === 'Literal' && typeof node.value === 'string' && node.value !== '') ||
  node.type === 'TemplateLiteral' ||
  (node.type === 'CallExpression' && /^t([A-Z]|$)/.test(node.callee.name))

/**
 * What an expression may come to, as `a ? b : c`. Null stands for nothing, which React leaves out.
 * @type {(node: any) => any[]}
 */
const outcomesOf = (node) => {
  if (node.type === 'ConditionalExpression')
    return [...outcomesOf(node.consequent), ...outcomesOf(node.alternate)]
  if (node.type === 'LogicalExpression')
    return node.operator === '&&' ? [null, ...outcomesOf(node.right)] : outcomesOf(node.right)
  return [node.type === 'Literal' && node.value === null ? null : node]
}

const comesAndGoes = (/** @type {any} */ node) => node === null || /^JSX(Element|Fragment)$/.test(node.type)

/** Whether something else stands in the same element: line breaks between elements are nothing. */
const isContent = (/** @type {any} */ node) =>
  node.type === 'JSXText'
    ? node.value.trim() !== '' || !node.value.includes('\n')
    : node.expression?.type !== 'JSXEmptyExpression'

/**
 * A text that comes and goes beside other content is a text node that React adds and removes. Translators of browsers move such
 * nodes, and then they are not where React looks for them.
 */
const noBareText = {
  create: (/** @type {{ report: (fault: { node: unknown, message: string }) => void }} */ context) => ({
    JSXExpressionContainer: (/** @type {any} */ node) => {
      const within = node.parent
      if (within.type !== 'JSXElement' && within.type !== 'JSXFragment') return
      if (within.children.filter(isContent).length < 2) return
      const outcomes = outcomesOf(node.expression)
      // A text in the place of another text changes its letters only.
      if (!outcomes.some((each) => each && isText(each)) || !outcomes.some(comesAndGoes)) return
      context.report({
        node,
        message:
          'Put conditional text into an element of its own: a translator in the browser moves bare text away.',
      })
    },
  }),
}

export default {
  meta: { name: 'portal' },
  rules: {
    'no-fetch': forbid(
      "CallExpression[callee.name='fetch']",
      'Use web/lib/api.ts, or a *.source.ts for outbound HTTP.',
    ),
    'no-mutation': forbid(
      "ImportSpecifier[imported.name='useMutation']",
      'Send with useSending of web/lib/sending/use-sending.ts: it handles double clicks, lost connections and ended sessions.',
    ),
    'no-long-list': forbid(
      ':function > ObjectPattern.params[properties.length>8]',
      'A component of the map takes at most eight props: what many parts need is in a context of the map page.',
    ),
    'no-refusal-in-words': forbid(
      "NewExpression[callee.name='Refusal'] :matches(Property[key.name='detail'] > :matches(Literal, TemplateLiteral), ArrayExpression > :matches(Literal, TemplateLiteral))",
      'The texts of refusals are in contract/http/errors.ts, where the pages find their translations.',
    ),
    'no-fetch-of-their-own': forbid(
      "CallExpression[callee.property.name='stubGlobal'][arguments.0.value='fetch']",
      'Answer with answerWith of web/testing/server.ts: it lets only bodies through that the server can send.',
    ),
    'no-locator': forbid(
      'CallExpression[callee.property.name=/^(getBy[A-Z]|locator$)/]',
      'Name what a visitor does or sees in e2e/drivers/, and use it here.',
    ),
    'no-unseeded-draw': forbid(
      "MemberExpression[object.name='Math'][property.name='random']",
      'Draw with draws of scripts/testing/seed.ts: the same test is the same tomorrow.',
    ),
    'no-fixed-wait': forbid(
      'CallExpression[callee.property.name=/^waitFor(Timeout|LoadState)$/]',
      'Wait for what the visitor sees next: a quiet network or a time says nothing on a busy machine.',
    ),
    'no-bare-text': noBareText,
    'no-geometry': forbid(
      'TemplateElement[value.raw=/\\bST_[A-Z]/]',
      'The SQL of geometry is in server/platform/database/spatial.ts.',
    ),
    'no-environment': forbid(
      "MemberExpression[object.name='process'][property.name='env']",
      'Configuration is parsed once, in server/platform/config/config.ts.',
    ),
  },
}
