import { chromiumHere } from '#scripts/setup/chromium.mjs'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Member } from '../harness/members.ts'
import type { Portal } from '../harness/portal.ts'

const MARK = 'A SCRIPT RAN'
const NAMES = ['ran', 'alert', 'confirm', 'prompt']

export function startBrowser({ webgl }: { webgl: boolean }): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumHere() ?? 'chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      ...(webgl ? [] : ['--disable-3d-apis']),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
  })
}

/**
 * A page that detects when a stored text is executed. Its content security policy is switched off, because escaping must
 * work without it.
 */
export class WatchedPage {
  readonly page: Page
  readonly #context: BrowserContext
  /** Texts that were or could be executed, each with the page on which it was found. */
  readonly found: string[] = []
  pages = 0
  #at = ''

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context
    this.page = page
    page.on('console', (message) => {
      if (message.text().includes(MARK)) this.found.push(`${this.#at}: a script ran`)
    })
    page.on('dialog', (dialog) => {
      this.found.push(`${this.#at}: a dialog said ${dialog.message()}`)
      void dialog.dismiss()
    })
  }

  static async open(browser: Browser, address: string, language: 'en' | 'cy' = 'en'): Promise<WatchedPage> {
    const context = await browser.newContext({
      baseURL: address,
      bypassCSP: true,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
      deviceScaleFactor: 0.5,
      locale: language === 'cy' ? 'cy-GB' : 'en-GB',
    })
    context.setDefaultTimeout(30_000)
    await context.addInitScript(
      ({ names, mark }) => {
        for (const name of names) Reflect.set(window, name, () => console.warn(mark))
        // Without the welcome dialog.
        if (window.origin !== 'null') sessionStorage.setItem('betaSeen', 'true')
      },
      { names: NAMES, mark: MARK },
    )
    return new WatchedPage(context, await context.newPage())
  }

  /** Logs this member in, from the next visit on. */
  async signIn(portal: Portal, { username, email, authorization }: Member): Promise<void> {
    const me = await portal.ask('/api-auth-djoser/users/me/', { headers: authorization })
    const token = authorization.authorization.replace('Token ', '')
    const { id } = me.json() as { id: number }
    const session = { authToken: token, token, username, email, id: String(id) }
    await this.#context.addInitScript((items) => {
      if (window.origin === 'null') return
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, session)
  }

  async visit(path: string): Promise<void> {
    this.#at = path
    await this.page.goto(path)
    await this.judge(path)
  }

  /** Navigates as by a link, without loading the page again. Waits for a response whose address contains `asks`. */
  async goOn(path: string, asks: string): Promise<void> {
    this.#at = path
    const answered = this.page.waitForResponse((answer) => answer.url().includes(asks))
    await this.page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await answered
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await this.judge(path)
  }

  /** Looks for elements that would execute a text, now or when they are pointed at or clicked. */
  async judge(what: string): Promise<void> {
    this.#at = what
    await this.page.waitForFunction(
      () => document.querySelector('h1') && !document.querySelector('main [role=progressbar]'),
    )
    this.found.push(...(await this.page.evaluate(dangers)).map((danger) => `${what}: ${danger}`))
    this.pages += 1
  }

  /** Checks the HTML of the server, which contains titles and descriptions before any script runs. */
  async judgeSent(path: string): Promise<void> {
    const sent = await this.page.evaluate(async (address) => {
      const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
      const spare = [...page.querySelectorAll('script')].filter((script) => !script.src && !script.nonce)
      return spare.map((script) => script.textContent.slice(0, 80))
    }, path)
    this.found.push(...sent.map((script) => `${path} is sent with a script: ${script}`))
  }

  leave(): Promise<void> {
    return this.#context.close()
  }
}

/** Runs in the page. Returns elements with a script, or with an address that is a script. */
function dangers(): string[] {
  const found: string[] = []
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${element.tagName} with ${name}`)
      // Tabs and line breaks within a scheme are ignored.
      const address = value.replaceAll(/[\s\u0000-\u001f]/g, '').toLowerCase()
      const leads = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc'].includes(name)
      if (leads && /^(javascript|vbscript|data:text)/.test(address))
        found.push(`${element.tagName} to ${value.slice(0, 80)}`)
    }
    if (['IFRAME', 'OBJECT', 'EMBED', 'BASE', 'MATH', 'FRAMESET', 'APPLET'].includes(element.tagName))
      found.push(`an element ${element.tagName}`)
  }
  return found
}
