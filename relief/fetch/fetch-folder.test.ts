import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../testing/rasters.ts'
import { withFetched } from './fetch-folder.ts'

test('a fetched folder stands for its rasters of the wanted model, and every other input for itself', async () => {
  const [fetched, plain] = [await makeFolder(), await makeFolder()]
  await mkdir(path.join(fetched, 'dtm'))
  await writeFile(path.join(fetched, 'manifest.jsonl'), '')
  const others = [plain, path.join(plain, 'a.tif'), 'https://lidar.example/a.tif']
  expect(await withFetched([fetched, ...others], 'dtm')).toEqual([path.join(fetched, 'dtm'), ...others])
  expect(await withFetched([fetched], null)).toEqual([path.join(fetched, 'dtm')])
  await expect(withFetched([fetched], 'dsm')).rejects.toThrow(
    `${fetched}: has no DSM; fetch it with --model dsm`,
  )
  await mkdir(path.join(fetched, 'dsm'))
  expect(await withFetched([fetched], null)).toEqual(['dtm', 'dsm'].map((model) => path.join(fetched, model)))
})
