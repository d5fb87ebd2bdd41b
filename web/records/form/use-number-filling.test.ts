import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { EMPTY_ENTRY } from './record-form.rules.ts'
import { usePrnFilling } from './use-number-filling.ts'

function withPrn(prn: string) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { ...EMPTY_ENTRY, PRN: prn } })
    return { form, numbers: usePrnFilling(form) }
  })
  const numbers = () => result.current.numbers
  return {
    numbers,
    prn: () => result.current.form.getValues('PRN'),
    write: (text: string) => act(() => result.current.form.setValue('PRN', text)),
    use: (number: string) => act(() => numbers().use(number)),
    putBack: () => act(() => numbers().putBack()),
  }
}

describe('a number of a site nearby', () => {
  it('fills the PRN field and remembers the text before', () => {
    const { use, prn, numbers } = withPrn('my own')
    use('NPRN 303612')
    expect(prn()).toBe('NPRN 303612')
    expect(numbers().filled).toEqual({ number: 'NPRN 303612', before: 'my own' })
  })

  it('can be replaced by the member’s own text again, also after several numbers were tried', () => {
    const { use, putBack, prn, numbers } = withPrn('my own')
    use('NPRN 303612')
    use('SAM CD101')
    putBack()
    expect(prn()).toBe('my own')
    expect(numbers().filled).toBeNull()
  })

  it('counts as the member’s own text once they edit it', () => {
    const { use, write, putBack, prn, numbers } = withPrn('')
    use('NPRN 303612')
    write('NPRN 303612?')
    expect(numbers().filled).toBeNull()
    putBack()
    expect(prn()).toBe('NPRN 303612?')
  })
})
