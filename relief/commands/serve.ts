import { once } from 'node:events'
import { ReliefRefusal } from '../refusal.ts'
import { readSetFile } from '../sets/read-set-file.ts'
import { makeViewer } from '../viewer/viewer.ts'

/** Shows a set on this machine alone, until Ctrl+C. */
export async function serve({ set, port }: { readonly set: string; readonly port: number }): Promise<void> {
  const { server, close } = await makeViewer(set, await readSetFile(set))
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    await close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ReliefRefusal(`port ${port} is taken by another program; choose one with --port`)
    throw error
  }
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  console.log(`${set} is shown at http://127.0.0.1:${listening}; Ctrl+C ends it`)
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop())
    process.once('SIGTERM', () => stop())
  })
  await close()
}
