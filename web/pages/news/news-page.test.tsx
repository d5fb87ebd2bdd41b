import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { listNews, type News } from '#contract/site/news.ts'
import { speak } from '#web/i18n/index.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleNews } from '#web/testing/sample-news.ts'
import { answerWith } from '#web/testing/server.ts'

withFreshBrowser()

function openNews(items: readonly News[]) {
  answerWith({ '/api/news/': answering(listNews, 200, [...items]) })
  return openPortal('/news')
}

test('each item has its title, date in words, tags, picture and beginning, and a link to the rest', async () => {
  openNews([
    sampleNews({ image: 'https://porth.example/media/a.jpg', image_alt: 'A hillside' }),
    sampleNews({ id: 6 }),
  ])
  const [card] = await screen.findAllByRole('article')
  if (!card) throw new Error('There is no card')
  const inCard = within(card)
  inCard.getByRole('heading', { level: 2, name: 'A new layer' })
  inCard.getByText('3 November 2026')
  inCard.getByText('Maps')
  inCard.getByAltText('A hillside')
  expect(inCard.getByText('new').tagName).toBe('STRONG')
  const way = inCard.getByRole('link', { name: 'Read on: A new layer' })
  expect(way.getAttribute('href')).toBe('/news/7')
})

test('cards alternate between two colours', async () => {
  openNews([1, 2, 3].map((id) => sampleNews({ id })))
  const cards = await screen.findAllByRole('article')
  const colours = cards.map((card) => getComputedStyle(card).backgroundColor)
  expect(colours[0]).not.toBe(colours[1])
  expect(colours[2]).toBe(colours[0])
})

test('without news the page says so', async () => {
  openNews([])
  await screen.findByText('No news yet.')
})

test('if news cannot be loaded, the error is logged and the page says so and can try again', async () => {
  const log = vi.fn()
  vi.stubGlobal('reportError', log)
  let working = false
  answerWith({ '/api/news/': () => (working ? answering(listNews, 200, []) : refusing(400)) })
  openPortal('/news')
  await screen.findByText(
    'The news could not be loaded. The server cannot do this at the moment. Try again later.',
  )
  expect(screen.queryByText('No news yet.')).toBeNull()
  expect(log).toHaveBeenCalledOnce()
  working = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No news yet.')
})

test('twenty of many items are shown, and twenty more on request', async () => {
  openNews(Array.from({ length: 30 }, (_, index) => sampleNews({ id: index + 1 })))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(20))
  await userEvent.click(screen.getByRole('button', { name: 'Show more news' }))
  expect(screen.getAllByRole('article')).toHaveLength(30)
  expect(screen.queryByRole('button', { name: 'Show more news' })).toBeNull()
})

test('a Welsh reader gets Welsh, and English text marked as English where there is no Welsh', async () => {
  openNews([sampleNews(), sampleNews({ id: 6, title: 'English', title_cy: null, excerpt_cy: null })])
  await screen.findByRole('heading', { name: 'A new layer' })
  await speak('cy')
  const welsh = await screen.findByRole('heading', { name: 'Haen newydd' })
  expect(welsh.lang).toBe('cy')
  expect(screen.getByRole('heading', { name: 'English' }).lang).toBe('en')
  screen.getByText(/fe’i dangosir yn Saesneg/)
  expect(screen.getAllByText('3 Tachwedd 2026')).toHaveLength(2)
  await speak('en')
})

test('the feeds are linked on the page and in its head', async () => {
  openNews([])
  const feed = await screen.findByRole('link', { name: 'Follow the news in a feed reader (Atom)' })
  expect(feed.getAttribute('href')).toBe('/news/atom.xml')
  const named = [...document.head.querySelectorAll('link[rel=alternate]')].map((link) =>
    link.getAttribute('href'),
  )
  expect(named).toEqual(expect.arrayContaining(['/news/atom.xml', '/finds/atom.xml']))
})
