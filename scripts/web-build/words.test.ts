import { readdirSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { words } from './words.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../web/i18n')

test('the build has the texts of every namespace in both languages, under the names of their files', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [words(FOLDER)],
    build: { write: false, minify: false, lib: { entry: path.join(FOLDER, 'files.ts'), formats: ['es'] } },
  })
  const [{ output } = { output: [] }] = [built].flat() as { output: { fileName: string; code?: string }[] }[]
  const files = ['en', 'cy'].flatMap((language) =>
    readdirSync(path.join(FOLDER, language))
      .filter((file) => file.endsWith('.json'))
      .map((file) => `./${language}/${file}`),
  )
  const loader = output[0]?.code ?? ''
  expect(files.filter((file) => !loader.includes(JSON.stringify(file)))).toEqual([])
  expect(output.length).toBeLessThan(files.length)
})
