import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: 'windows',
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Writes the message in the format that mail programs open, and returns the file. Its name sorts by time; only the
 * portal's own user may read it.
 */
export async function keepInOutbox(dataDir: string, id: string, message: SendMailOptions): Promise<string> {
  const folder = path.join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message: bytes } = await composer.sendMail(message)
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const file = path.join(folder, `${time}-${id}.eml`)
  await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
  await rename(`${file}.part`, file)
  return file
}
