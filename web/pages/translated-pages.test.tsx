import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { getMapSettings } from '#contract/relief/map.ts'
import { getSiteSettings } from '#contract/site/site.ts'
import { speak } from '#web/i18n/index.ts'
import { keepSession } from '#web/lib/storage/session-store.ts'
import { surviveTranslators } from '#web/lib/translated-page.ts'
import { PAGES } from '#web/page-list.ts'
import { answering } from '#web/testing/answers.ts'
import { openPortal, withFreshBrowser } from '#web/testing/portal.tsx'
import { freshToken, sampleAccount, sampleSite, sampleUser } from '#web/testing/sample-account.ts'
import { sampleSettings } from '#web/testing/sample-settings.ts'
import { answerWith } from '#web/testing/server.ts'
import { startTranslator, untilTranslated } from '#web/testing/translator.ts'

withFreshBrowser()

let ends: (() => void)[] = []
beforeEach(() => {
  ends = [surviveTranslators()]
  // Two pages report that their numbers did not come.
  vi.stubGlobal('reportError', () => undefined)
  keepSession({ ...sampleUser(), token: freshToken('translated') })
  answerWith({
    [getOwnAccount.path]: answering(
      getOwnAccount,
      200,
      sampleAccount({ administrator: true, reviewer: true }),
    ),
    [getSiteSettings.path]: answering(getSiteSettings, 200, sampleSite()),
    [getMapSettings.path]: answering(getMapSettings, 200, sampleSettings()),
  })
})
afterEach(async () => {
  for (const end of ends.reverse()) end()
  await speak('en')
})

test.each(PAGES.map(({ path }, at) => [path, at % 2 === 0 ? 'moved' : 'replaced'] as const))(
  'the page %s stays whole while a translator has %s its texts',
  async (path, manner) => {
    ends.push(startTranslator(manner))
    openPortal(path.replace('*', '/nowhere').replace(/:\w+/, '7'))
    await screen.findAllByRole('heading', { level: 1 })
    await untilTranslated()
    // Every text changes, and is translated again.
    await act(() => speak('cy'))
    await untilTranslated()
    // Only the page about a fault offers to load again.
    expect(screen.queryByText('Llwytho eto')).toBeNull()
    await screen.findAllByRole('heading', { level: 1 })
  },
)
