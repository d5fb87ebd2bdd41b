import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { FaultProxy, type Fault } from './fault-proxy.ts'

const ANSWER = `HTTP/1.1 200 OK\r\ncontent-length: 500\r\nconnection: close\r\n\r\n${'x'.repeat(500)}`

test('an open proxy passes a whole response on', async () => {
  const { address } = await startProxied('open')
  await expect(bodyOf(address)).resolves.toHaveLength(500)
})

test('a proxy that cuts passes on exactly the given number of bytes', async () => {
  const { address } = await startProxied({ cut: 200 })
  await expect(bodyOf(address)).rejects.toThrow()
})

test.for<Fault>(['refuse', 'garbage'])('a proxy that says %s gives no answer', async (fault) => {
  const { address } = await startProxied(fault)
  await expect(bodyOf(address)).rejects.toThrow('fetch failed')
})

test('a silent proxy keeps the connection, and closes it when it refuses', async () => {
  const { address, proxy } = await startProxied('silent')
  const asked = bodyOf(address).then(
    () => 'answered',
    () => 'broken',
  )
  await expect(
    Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 200, 'waits'))]),
  ).resolves.toBe('waits')
  proxy.set('refuse')
  await expect(asked).resolves.toBe('broken')
})

async function startProxied(fault: Fault): Promise<{ address: string; proxy: FaultProxy }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(ANSWER))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy = new FaultProxy((server.address() as AddressInfo).port)
  await proxy.open()
  proxy.set(fault)
  onTestFinished(async () => {
    await proxy.close()
    server.close()
  })
  return { address: `http://127.0.0.1:${proxy.port}/`, proxy }
}

async function bodyOf(address: string): Promise<string> {
  return (await fetch(address)).text()
}
