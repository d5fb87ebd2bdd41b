import './quiet-react.ts'
import { __unsafe_useEmotionCache as useEmotionCache, type EmotionCache } from '@emotion/react'
import { cleanup, configure } from '@testing-library/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, afterEach } from 'vitest'
import { endAsking, isAskingForPassword } from '#web/lib/sending/password-asking.ts'
import { styles } from '#web/ui/style/styles-cache.ts'
import { answerQuicklyForStyles } from './quick-styles/index.ts'
import { complainOfAnswers } from './server.ts'

// Pages load after the address has changed. Speed is not what these tests check, and machines are shared.
configure({ asyncUtilTimeout: 20_000 })

answerQuicklyForStyles()

// No request leaves a test; one without a prepared answer fails like a lost connection.
globalThis.fetch = (asked) =>
  Promise.reject(new TypeError(`No answer for ${asked instanceof Request ? asked.url : String(asked)}`))

// Test files share one document, so each test must leave it empty.
afterEach(() => {
  cleanup()
  if (isAskingForPassword()) endAsking(false)
  document.body.replaceChildren()
  complainOfAnswers()
})

// As in browsers. happy-dom's own is the HTML of the element, which the component library asks for with each tooltip and menu, only to
// find out that it is no window.
Element.prototype.toString = function () {
  return Object.prototype.toString.call(this)
}

// Otherwise each question for a style looks through the styles of all pages of all files before, thousands in place of hundreds.
afterAll(() => {
  for (const cache of [styles, cacheWithoutProvider()]) {
    cache?.sheet.flush()
    Object.assign(cache ?? {}, { inserted: {}, registered: {} })
  }
})

/** What components use that a test shows by themselves. */
function cacheWithoutProvider(): EmotionCache | null {
  let cache: EmotionCache | null = null
  const Look = () => {
    cache = useEmotionCache()
    return null
  }
  renderToStaticMarkup(createElement(Look))
  return cache
}
