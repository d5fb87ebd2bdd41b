import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { speak } from '#web/i18n/index.ts'
import { surviveTranslators } from '#web/lib/translated-page.ts'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { startTranslator, untilTranslated } from '#web/testing/translator.ts'
import { ToastArea } from '#web/ui/dialogs/toast.tsx'
import { RecordForm } from './record-form.tsx'

withFreshBrowser()

let ends: (() => void)[] = []
beforeEach(() => {
  ends = [surviveTranslators()]
})
afterEach(async () => {
  for (const end of ends.reverse()) end()
  await speak('en')
})

test.each(['moved', 'replaced'] as const)(
  'the form says what is missing, and keeps what was typed, while a translator has %s its texts',
  async (manner) => {
    const user = userEvent.setup({ delay: null })
    ends.push(startTranslator(manner))
    const nothing = vi.fn()
    show(
      <ToastArea>
        <RecordForm
          outline={null}
          inProgress={false}
          seen={null}
          onDraw={nothing}
          onSaved={nothing}
          onShowNearby={nothing}
          onBeginAfresh={nothing}
        />
      </ToastArea>,
    )
    await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Low mound')
    await user.click(screen.getByRole('button', { name: 'Save record' }))
    await screen.findByText('Please make sure all required fields are complete')
    await untilTranslated()
    await act(() => speak('cy'))
    await untilTranslated()
    screen.getByText('Gwnewch yn siŵr fod pob maes gofynnol wedi’i lenwi')
    expect(screen.getByRole('textbox', { name: /Teitl/ })).toHaveProperty('value', 'Low mound')
  },
)
