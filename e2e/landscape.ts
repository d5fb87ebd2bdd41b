import { spawn } from 'node:child_process'
import { once } from 'node:events'

const FOLDER = 'build/e2e-landscape'

/** Creates the demonstration landscape for browser tests unless it exists. Returns its folder. */
export async function testLandscape(): Promise<string> {
  const child = spawn('node', ['relief/main.ts', 'demonstration', '--data', FOLDER], { stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The demonstration landscape was not laid out (${String(code)}).`)
  return FOLDER
}

if (import.meta.main) await testLandscape()
