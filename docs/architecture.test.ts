import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/architecture.md', 'utf8')

/**
 * The paths in the page's trees: one entry per line, two spaces deeper than its folder, and two or more spaces before
 * its description.
 */
function pathsNamed(markdown: string): string[] {
  const trees = [...markdown.matchAll(/```text\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')
  return trees.flatMap((tree) => {
    const folders: string[] = []
    return tree
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const depth = (line.length - line.trimStart().length) / 2
        const name = line.trim().split(/\s{2,}/)[0] ?? ''
        folders.length = depth
        folders.push(name)
        return folders.join('')
      })
  })
}

test('every path that the architecture page names exists', () => {
  const missing = pathsNamed(page).filter((path) => !existsSync(path))
  expect(missing).toEqual([])
})

test('the page contains trees', () => {
  expect(pathsNamed(page).length).toBeGreaterThan(30)
})
