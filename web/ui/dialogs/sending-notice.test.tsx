import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { withFreshBrowser } from '#web/testing/portal.tsx'
import { show } from '#web/testing/show.tsx'
import { SendingNotice } from './sending-notice.tsx'

withFreshBrowser()

const WAITING = { why: 'offline', fault: null, tryNow: null, giveUp: null } as const

test('the notice that a form still waits for its answer is brought into view', () => {
  const brought = vi.spyOn(Element.prototype, 'scrollIntoView')
  const showHere = () => () => undefined
  show(<SendingNotice sending={{ waiting: null, showHere }} />)
  expect(brought).not.toHaveBeenCalled()
  show(<SendingNotice sending={{ waiting: WAITING, showHere }} />)
  expect(brought.mock.contexts).toEqual([screen.getAllByRole('status').at(-1)])
})
