import { once } from 'node:events'
import { ReliefRefusal } from '../failures.ts'
import { readTilesetFile } from '../tilesets/tileset-file.ts'
import { makeViewer } from '../viewer/viewer.ts'

/** Shows a tileset on this machine only, until Ctrl+C. Throws ReliefRefusal where the port is in use. */
export async function serve({
  tileset,
  port,
}: {
  readonly tileset: string
  readonly port: number
}): Promise<void> {
  const { server, close } = await makeViewer(tileset, await readTilesetFile(tileset))
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    await close()
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ReliefRefusal(`port ${port} is in use by another program; choose another with --port`)
    throw error
  }
  const address = server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  console.log(`Showing ${tileset} at http://127.0.0.1:${listening}; Ctrl+C stops it`)
  await new Promise<void>((stop) => {
    process.once('SIGINT', () => stop())
    process.once('SIGTERM', () => stop())
  })
  await close()
}
