import { mkdir, statfs } from 'node:fs/promises'
import { ReliefRefusal } from '../refusal.ts'

/** Makes a folder if needed. Throws ReliefRefusal if its disk has no room for so many bytes. */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  if (free < bytes)
    throw new ReliefRefusal(
      `${folder}: has ${gigabytes(free)} free, and about ${gigabytes(bytes)} are still to be fetched; make room, or choose another folder`,
    )
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}
