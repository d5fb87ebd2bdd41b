import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import {
  changeNews,
  createNews,
  deleteNews,
  getNewsDraft,
  listNewsDrafts,
  previewNews,
  publishNews,
} from '#contract/site/news.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { answering, refusing } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { sampleDraft } from '#web/testing/sample-news.ts'
import { answerWith, type Answering } from '#web/testing/server.ts'

withFreshBrowser()

beforeEach(() => keepSession({ token: 'a'.repeat(40), username: 'keeper', email: 'k@example.org', id: 1 }))

function openEditor(at: string, answers: Record<string, Answering> = {}) {
  const asked = answerWith({
    '/api/admin/news/7/': answering(getNewsDraft, 200, sampleDraft()),
    '/api/admin/news/preview/': answering(previewNews, 200, { html: '<p>As <em>seen</em></p>' }),
    '/api/admin/news/': ({ method }) =>
      method === 'POST'
        ? answering(createNews, 201, sampleDraft())
        : answering(listNewsDrafts, 200, { items: [], tags: [], total: 0, next: null }),
    ...answers,
  })
  return { asked, router: openPortal(at) }
}

test('an item is written in both languages with its tags, and published', async () => {
  const publish = '/api/admin/news/7/publish/'
  const { asked, router } = openEditor('/admin/news/new', {
    [publish]: answering(publishNews, 200, sampleDraft({ published_at: '2026-11-03T10:00:00Z' })),
  })
  await userEvent.type(await screen.findByLabelText('Title in English'), 'A new layer')
  await userEvent.type(screen.getByLabelText('Text in Welsh'), 'Haen')
  await userEvent.type(screen.getByLabelText('Tags'), 'Maps / Mapiau, Beta')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Published')
  expect(router.location.pathname).toBe('/admin/news/7')
  const writes = asked.filter(({ method }) => method === 'POST')
  expect(writes.map(({ address }) => address)).toEqual(['/api/admin/news/', publish])
  const form = writes[0]?.body as FormData
  expect([form.get('title'), form.get('content_cy')]).toEqual(['A new layer', 'Haen'])
  expect(JSON.parse(form.get('tags') as string)).toEqual([
    { name: 'Maps', name_cy: 'Mapiau' },
    { name: 'Beta', name_cy: null },
  ])
})

test('bold, lists and links are written by buttons and keys, without knowing Markdown', async () => {
  const { asked } = openEditor('/admin/news/new')
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text in English')
  const buttons = within(screen.getByRole('group', { name: 'Format: Text in English' }))
  await userEvent.type(text, 'Mair found it')
  text.setSelectionRange(0, 4)
  await userEvent.click(buttons.getByRole('button', { name: 'Bold' }))
  expect(text.value).toBe('**Mair** found it')
  expect(document.activeElement).toBe(text)
  text.setSelectionRange(9, 14)
  await userEvent.keyboard('{Control>}k{/Control}')
  const address = await screen.findByRole('textbox', { name: 'Address of the page' })
  expect(document.activeElement).toBe(address)
  await userEvent.keyboard('barrow{Enter}')
  screen.getByText('Enter the address of a page or an email address')
  await userEvent.clear(address)
  await userEvent.keyboard('cadw.gov.wales{Enter}')
  expect(text.value).toBe('**Mair** [found](https://cadw.gov.wales) it')
  expect(document.activeElement).toBe(text)
  await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
  await userEvent.type(screen.getByLabelText('Title in English'), 'A barrow')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText('Saved')
  const [write] = asked.filter(({ method }) => method === 'POST')
  expect((write?.body as FormData).get('content')).toBe('- **Mair** [found](https://cadw.gov.wales) it')
})

test('the preview shows the article once in each language', async () => {
  openEditor('/admin/news/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const [english, welsh] = await screen.findAllByRole('article')
  if (!english || !welsh) throw new Error('There are not two articles')
  expect((await within(english).findByText('seen')).tagName).toBe('EM')
  within(welsh).getByText(/not available in Welsh yet/)
})

test('the Welsh preview has its date and its tags in Welsh', async () => {
  const draft = sampleDraft({
    title_cy: 'Haen newydd',
    content_cy: 'Mae haen.',
    published_at: '2026-11-03T10:00:00Z',
    tags: [{ id: 1, name: 'Maps', name_cy: 'Mapiau' }],
  })
  openEditor('/admin/news/7', { '/api/admin/news/7/': answering(getNewsDraft, 200, draft) })
  await userEvent.click(await screen.findByRole('button', { name: 'Preview' }))
  const [english, welsh] = await screen.findAllByRole('article')
  if (!english || !welsh) throw new Error('There are not two articles')
  within(english).getByText('3 November 2026')
  within(english).getByText('Maps')
  within(welsh).getByText('3 Tachwedd 2026')
  within(welsh).getByText('Mapiau')
})

test('whoever saves second learns who saved first, loses nothing, and may overwrite it', async () => {
  const seen = '2026-11-03T10:00:00Z'
  const theirs = '2026-11-04T12:30:00.000Z'
  const { asked } = openEditor('/admin/news/7', {
    '/api/admin/news/7/': ({ method, body }) => {
      if (method === 'GET') return answering(getNewsDraft, 200, sampleDraft({ updated_at: seen }))
      const first = (body as FormData).get('updated_at') === seen
      return first
        ? answering(changeNews, 409, { detail: 'Changed.', updated_at: theirs, changed_by: 'gwen' })
        : answering(changeNews, 200, sampleDraft({ title: 'Mine' }))
    },
  })
  const title = await screen.findByLabelText('Title in English')
  await userEvent.clear(title)
  await userEvent.type(title, 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save draft' }))
  await screen.findByText(/^gwen saved this news item on 4 November 2026/)
  expect((title as HTMLInputElement).value).toBe('Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Replace with my version' }))
  await screen.findByText('Saved')
  expect(screen.queryByText(/^gwen saved/)).toBeNull()
  const sent = asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body as FormData)
  expect(sent.map((form) => [form.get('title'), form.get('updated_at')])).toEqual([
    ['Mine', seen],
    ['Mine', theirs],
  ])
})

test('an error that belongs to no field is shown', async () => {
  openEditor('/admin/news/7', {
    '/api/admin/news/7/': ({ method }) =>
      method === 'GET' ? answering(getNewsDraft, 200, sampleDraft()) : refusing(404),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }))
  await screen.findByText('That did not work. Try again.')
})

test('leaving unsaved changes requires confirmation', async () => {
  const { router } = openEditor('/admin/news/7')
  await userEvent.type(await screen.findByLabelText('Title in English'), '!')
  await router.move('/news')
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(router.location.pathname).toBe('/admin/news/7')
})

test('deleting requires confirmation', async () => {
  const { asked, router } = openEditor('/admin/news/7', {
    '/api/admin/news/7/': ({ method }) =>
      method === 'DELETE' ? answering(deleteNews, 204) : answering(getNewsDraft, 200, sampleDraft()),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this news item?' })
  expect(asked.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Deleted')
  expect(router.location.pathname).toBe('/admin/news')
})

test('a refusal is shown at its field, and a second attempt does not create a second item', async () => {
  const { asked } = openEditor('/admin/news/new', {
    '/api/admin/news/7/publish/': answering(publishNews, 400, { content: ['This field may not be blank.'] }),
    '/api/admin/news/7/': ({ method }) =>
      answering(method === 'GET' ? getNewsDraft : changeNews, 200, sampleDraft()),
  })
  await userEvent.type(await screen.findByLabelText('Title in English'), 'A')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Fill in this field.')
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await screen.findByText('Fill in this field.')
  expect(
    asked.filter(({ method, address }) => method === 'POST' && address === '/api/admin/news/'),
  ).toHaveLength(1)
})

test('a visitor who is not an administrator sees a message', async () => {
  openEditor('/admin/news/7', { '/api/admin/news/7/': refusing(403) })
  await screen.findByText('This page is for administrators.')
})
