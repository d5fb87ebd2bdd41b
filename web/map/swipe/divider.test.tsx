import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Divider } from './divider.tsx'

function MovedDivider() {
  const [position, setPosition] = useState(50)
  return (
    <Divider
      position={position}
      onMove={setPosition}
      name="Between streets and relief"
      text={`${position} percent streets`}
      grip={{ size: 44, fromTop: 300, names: 'below' }}
      left="Streets"
      right="Relief"
    />
  )
}

test('the divider is a slider with a name and its position in words', () => {
  render(<MovedDivider />)
  const slider = screen.getByRole('slider', { name: 'Between streets and relief' })
  expect(slider.getAttribute('aria-valuenow')).toBe('50')
  expect(slider.getAttribute('aria-valuetext')).toBe('50 percent streets')
})

test('its keys move the divider, and other keys keep their function', async () => {
  render(<MovedDivider />)
  const slider = screen.getByRole('slider')
  await userEvent.tab()
  await waitFor(() => expect(document.activeElement).toBe(slider))
  await userEvent.keyboard('{ArrowLeft}{PageUp}')
  expect(slider.getAttribute('aria-valuenow')).toBe('58')
  await userEvent.keyboard('{Home}')
  expect(slider.getAttribute('aria-valuenow')).toBe('0')
  expect(fireEvent.keyDown(slider, { key: 'ArrowRight' })).toBe(false)
  expect(fireEvent.keyDown(slider, { key: 'd' })).toBe(true)
})
