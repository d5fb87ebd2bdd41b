import { describe, expect, it } from 'vitest'
import { decodingQueue } from './decoding-queue.ts'

function makeTasks(queue: ReturnType<typeof decodingQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (name: string, bytes: number) =>
    queue(bytes, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, add, end }
}

describe('pictures that wait for a decoder', () => {
  it('are decoded in the order of their arrival, as many at once as their memory allows', async () => {
    const { begun, add, end } = makeTasks(decodingQueue({ bytes: 100, atOnce: 2, waiting: 9 }))
    const all = [add('a', 40), add('b', 60), add('c', 10), add('large', 90), add('d', 20)]
    expect(begun).toEqual(['a', 'b'])
    await end('a')
    expect(begun).toEqual(['a', 'b', 'c'])
    await end('b')
    expect(begun).toEqual(['a', 'b', 'c', 'large'])
    await end('c')
    expect(begun).toEqual(['a', 'b', 'c', 'large'])
    await end('large')
    expect(begun).toEqual(['a', 'b', 'c', 'large', 'd'])
    await end('d')
    await Promise.all(all)
  })

  it('are decoded alone if they need more memory than there is', async () => {
    const { begun, add, end } = makeTasks(decodingQueue({ bytes: 100, atOnce: 2, waiting: 9 }))
    void add('a', 10)
    void add('huge', 500)
    void add('b', 10)
    await end('a')
    expect(begun).toEqual(['a', 'huge'])
    await end('huge')
    expect(begun).toEqual(['a', 'huge', 'b'])
    await end('b')
  })

  it('are refused if too many are waiting', async () => {
    const { add, end } = makeTasks(decodingQueue({ bytes: 100, atOnce: 1, waiting: 1 }))
    const first = add('a', 1)
    const second = add('b', 1)
    await expect(add('c', 1)).rejects.toMatchObject({ kind: 'busy' })
    await end('a')
    await end('b')
    await Promise.all([first, second])
  })

  it('that fail return their memory to the next', async () => {
    const queue = decodingQueue({ bytes: 100, atOnce: 1, waiting: 9 })
    await expect(queue(100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await queue(100, () => Promise.resolve('whole'))).toBe('whole')
  })
})
