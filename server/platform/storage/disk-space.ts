import { statfs } from 'node:fs/promises'

/** Bytes of the disk that contains the data folder. */
export async function diskSpace(dataDir: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  return { free: bavail * bsize, total: blocks * bsize }
}
