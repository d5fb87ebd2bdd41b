import { describe, expect, it, test } from 'vitest'
import { newsExcerpt, newsHtml } from './news-text.ts'

/** The allowed tags; any other is an attack that got through. */
const HARMLESS =
  /<\/?(?:p|ul|ol|li|blockquote|strong|em|code|pre|h[2-6]|a)>|<br>|<hr>|<ol start="\d+">|<a href="(?:https?:\/\/|mailto:|\/(?![/\\]))[^"<>]*"(?: rel="noopener")?>/g

describe('Markdown becomes', () => {
  it.each([
    ['emphasis', '**a** *b* `c`', '<p><strong>a</strong> <em>b</em> <code>c</code></p>'],
    ['lists', '- a\n- b\n\n3. c', '<ul><li>a</li><li>b</li></ul><ol start="3"><li>c</li></ol>'],
    ['a quotation', '> a', '<blockquote><p>a</p></blockquote>'],
    ['code', '    <b>', '<pre><code>&lt;b&gt;\n</code></pre>'],
    ['a line and a break', 'a  \nb\n\n---', '<p>a<br>b</p><hr>'],
  ])('%s', (_, markdown, html) => {
    expect(newsHtml(markdown)).toBe(html)
  })

  it('headings start below the title, and no level is skipped', () => {
    const headings = newsHtml('### a\n\n##### b\n\n### c\n\n## d').match(/<h\d>/g)
    expect(headings).toEqual(['<h2>', '<h3>', '<h3>', '<h2>'])
  })
})

describe('a link in a text', () => {
  it.each([
    ['#support', '<a href="/about#support">x</a>'],
    ['/feedback', '<a href="/feedback">x</a>'],
    ['/LidarPortal?record=7#map', '<a href="/LidarPortal?record=7#map">x</a>'],
    ['https://cadw.gov.wales/', '<a href="https://cadw.gov.wales/" rel="noopener">x</a>'],
    ['mailto:post@lidar.example', '<a href="mailto:post@lidar.example" rel="noopener">x</a>'],
  ])('may lead to %s', (target, html) => {
    expect(newsHtml(`[x](${target})`)).toBe(`<p>${html}</p>`)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://portal.example@evil.example',
    'feedback',
    '#elsewhere',
    'ftp://evil.example',
    'mailto:nobody',
    'tel:1',
  ])('may not lead to %s', (target) => {
    expect(newsHtml(`[x](<${target}>)`)).not.toMatch(/href="(?!\/%5Cevil)/)
  })

  it('is absolute in feeds and emails', () => {
    expect(newsHtml('[x](/feedback) [y](#support)', 'https://portal.example')).toBe(
      '<p><a href="https://portal.example/feedback">x</a> <a href="https://portal.example/about#support">y</a></p>',
    )
  })
})

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#x09;script:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](vbscript:msgbox(1))',
  '<javascript:alert(1)>',
  '[x][r]\n\n[r]: javascript:alert(1)',
  '[x](https://a.example/"onmouseover="alert(1))',
  '[x](https://a.example/\'onmouseover=\'alert(1) "onmouseover=alert(1)")',
  '![x](https://a.example/y.png "onload=alert(1)")',
  '![<script>alert(1)</script>](javascript:alert(1))',
  '`<script>`',
  '```html" onclick="alert(1)\n<script>alert(1)</script>\n```',
  '<!-- --><style>*{display:none}</style>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '# <b onclick=alert(1)>\n\n- <i>\n\n> <u>',
  'a\0b<script\0>',
  `${'>'.repeat(500)} deep`,
  `${'['.repeat(2000)}x${']'.repeat(2000)}`,
  `${'*'.repeat(2000)}x`,
]

test.each(HOSTILE.map((hostile) => [hostile.slice(0, 60), hostile]))(
  'only harmless tags come out of %j',
  (_, hostile) => {
    for (const html of [newsHtml(hostile), newsHtml(hostile, 'https://portal.example'), newsExcerpt(hostile)])
      expect(html.replaceAll(HARMLESS, '')).not.toMatch(/[<>"]/)
  },
)

describe('the beginning of a text', () => {
  it('is its first paragraphs, with their links but without headings and lists', () => {
    expect(newsExcerpt('# Top\n\nOne [x](/feedback).\n\n- item\n\nTwo.')).toBe(
      '<p>One <a href="/feedback">x</a>.</p><p>Two.</p>',
    )
  })

  it('is cut at a word if the first paragraph is long', () => {
    const html = newsExcerpt('crug a cherrig '.repeat(60))
    expect(html).toMatch(/^<p>(crug a cherrig )+(crug |a |cherrig )*…<\/p>$/)
    expect(html.length).toBeLessThan(340)
  })

  it('is empty if there is no paragraph', () => {
    expect(newsExcerpt('# Heading alone')).toBe('')
  })
})
