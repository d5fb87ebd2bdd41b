import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getNews, type NewsArticle } from '#contract/site/news.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleArticle } from '#web/testing/sample-news.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()

function openItem(known: Partial<NewsArticle> = {}) {
  answerWith({ '/api/news/7/': answering(getNews, 200, sampleArticle(known)) })
  return openPortal('/news/7')
}

test('an article shows its title above its text, sets the page title and links to its neighbours', async () => {
  openItem({
    older: { id: 5, title: 'Before', title_cy: null },
    newer: { id: 9, title: 'After', title_cy: null },
  })
  await screen.findByRole('heading', { level: 1, name: 'A new layer' })
  const links = ['Before', 'After', 'News'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['/news/5', '/news/9', '/news'])
  await waitFor(() => expect(document.title).toBe('A new layer · Wales LiDAR Portal'))
})

test('links to pages of the portal do not reload it, and the support link leads to the about page', async () => {
  const router = openItem({
    html: '<p><a href="/about#support">support</a> <a href="/feedback">feedback</a></p>',
  })
  expect((await screen.findByRole('link', { name: 'feedback' })).getAttribute('href')).toBe('/feedback')
  await userEvent.click(screen.getByRole('link', { name: 'support' }))
  await waitFor(() => expect(router.location).toMatchObject({ pathname: '/about', hash: '#support' }))
})

test('links to other sites keep their rel attribute', async () => {
  openItem({ html: '<p><a href="https://cadw.gov.wales/" rel="noopener">Cadw</a></p>' })
  expect((await screen.findByRole('link', { name: 'Cadw' })).getAttribute('rel')).toBe('noopener')
})

test('HTML that the server would never send is shown as text only', async () => {
  openItem({
    html: '<p>Safe<script>document.title = "x"</script><a href="javascript:alert(1)" onclick="alert(1)">no link</a><a href="//evil.example">nor here</a></p><object>x</object>',
  })
  const text = await screen.findByText(/^Safe/)
  expect(text.querySelectorAll('a, script, object, [onclick], [onerror]')).toHaveLength(0)
  expect(document.querySelector('main object')).toBeNull()
  screen.getByText('no link')
})

test.each(['/news/404', '/news/0', '/news/first', '/news/99999999999'])(
  'at %s there is no item',
  async (address) => {
    answerWith({})
    openPortal(address)
    await screen.findByRole('heading', { name: 'News item not found' })
    expect(screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe('/news')
  },
)

test('an item that failed to load can be requested again', async () => {
  let tries = 0
  answerWith({
    '/api/news/7/': () => {
      tries += 1
      return tries === 1 ? refusing(400) : answering(getNews, 200, sampleArticle())
    },
  })
  openPortal('/news/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'A new layer' })
})

describe('on a Welsh page', () => {
  beforeEach(() => speak('cy'))
  afterEach(() => speak('en'))
  const picture = { image: 'https://porth.example/media/a.jpg', image_alt: 'A hillside' }
  const languageOf = (element: HTMLElement) => element.closest('[lang]')?.getAttribute('lang')

  test('an item that is only in English is marked as English, with its picture', async () => {
    openItem({ ...picture, title_cy: null, content_cy: null, html_cy: null, html: '<p>Text</p>' })
    expect(languageOf(await screen.findByRole('heading', { level: 1 }))).toBe('en')
    expect(languageOf(screen.getByText('Text'))).toBe('en')
    expect(languageOf(screen.getByRole('img', { name: 'A hillside' }))).toBe('en')
  })

  test('an item in both languages is Welsh, and so is the description of its picture', async () => {
    const welsh = { title_cy: 'Haen newydd', content_cy: 'Testun', html_cy: '<p>Testun</p>' }
    openItem({ ...picture, ...welsh, image_alt_cy: 'Llethr' })
    expect(languageOf(await screen.findByRole('heading', { level: 1, name: 'Haen newydd' }))).toBe('cy')
    expect(languageOf(screen.getByText('Testun'))).toBe('cy')
    expect(languageOf(screen.getByRole('img', { name: 'Llethr' }))).toBe('cy')
  })
})
