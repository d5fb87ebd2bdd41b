import { fileURLToPath } from 'node:url'
import { runnerImport, type Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../../web/opening/opening-page.tsx', import.meta.url))
const STYLE_SHEETS = /<link rel="stylesheet"[^>]*>\n?/g

interface Opening {
  style: string
  script: string
  html: string
}

/**
 * Puts the opening page into index.html, with its style and its script, which the content security policy allows by its
 * hash. The style sheets of the portal move below it: a browser shows what is above them without waiting for them, and
 * still runs no script before they have arrived.
 */
export function opening(): Plugin {
  return {
    name: 'opening',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => withOpening(html, await readOpening()),
    },
  }
}

async function readOpening(): Promise<Opening> {
  const { module } = await runnerImport<{ openingPage: () => Opening }>(SOURCE, { configFile: false })
  return module.openingPage()
}

export function withOpening(html: string, { style, script, html: content }: Opening): string {
  const sheets = (html.match(STYLE_SHEETS) ?? []).join('')
  return html
    .replaceAll(STYLE_SHEETS, '')
    .replace(
      '<!--opening-head-->',
      () => `<style nonce="{{nonce}}">${style}</style>\n    <script>${script}</script>`,
    )
    .replace('<!--opening-->', () => content)
    .replace('</body>', () => `${sheets}</body>`)
}
