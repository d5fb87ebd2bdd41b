import { expect, test } from 'vitest'
import { linkTexts } from './profile-view.rules.ts'

test.each([
  'https://example.org',
  'http://example.org:8080/a?b=c#d',
  'HTTPS://Example.ORG/',
  'https://tŷ.cymru/llwybr',
  'https://www.linkedin.com/in/gwên-%C3%AA',
  'http://127.0.0.1/',
  'http://[::1]/',
  'http://localhost/',
])('%s may be a link', (link) => {
  expect(linkTexts(link)).toEqual([])
})

test.each([
  'example.org',
  'javascript:alert(1)',
  'https:example.org',
  'https:///example.org',
  'https://example',
  'https://-example-.org',
  'https://example.org\\@elsewhere.example',
  'https://bank.example@elsewhere.example/',
  'https://exa mple.org',
  'java\nscript:https://example.org',
  'ftp://example.org',
  'data:text/html,https://example.org',
  '//example.org',
  '@gwen',
])('%s may not', (link) => {
  expect(linkTexts(link)).toEqual(['Enter a valid URL.'])
})
